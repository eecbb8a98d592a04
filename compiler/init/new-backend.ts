import { isSeq, parseDocument, visit } from "yaml";
import { AS_THE_EXAMPLE, NO_CONTROL } from "./servers.ts";

/** What a person says of a backend that does not exist yet. */
export interface NewBackend {
  server: string;
  model: string;
  base_url: string;
  /** A named dialect, no control at all, or what the example says. */
  reasoning: string;
}

/**
 * A backend's YAML: an example with this person's server, model and reasoning in place of its own.
 * Its comments speak of another model, so they stay behind.
 *
 * @param schema where editors find the language's schema, seen from the new file
 */
export function newBackendText(
  { server, model, base_url, reasoning }: NewBackend,
  example: { name: string; text: string },
  schema: string,
): string {
  const document = parseDocument(example.text);
  visit(document, (_, node) => {
    if (node === null || typeof node !== "object") return;
    Object.assign(node, { comment: undefined, commentBefore: undefined });
  });
  document.set("model", model);
  // A health URL of the example's own is of the example's address.
  const health = document.getIn(["health", "path"]);
  if (document.get("base_url") !== base_url && /^https?:/.test(String(health))) {
    document.delete("health");
  }
  document.set("base_url", base_url);
  if (reasoning !== AS_THE_EXAMPLE) {
    document.set(
      "reasoning",
      reasoning === NO_CONTROL ? document.createNode({ efforts: [] }) : reasoning,
    );
    const forwarded = document.get("params_supported");
    const names = isSeq(forwarded) ? (forwarded.toJSON() as string[]) : [];
    if (isSeq(forwarded) && !names.includes("reasoning_effort")) forwarded.add("reasoning_effort");
  }
  document.commentBefore = "";
  const head = [
    `# yaml-language-server: $schema=${schema}`,
    "#",
    `# ${oneLine(model)} on ${server}, begun from respell's example ${example.name}, which says more.`,
  ];
  return `${head.join("\n")}\n\n${document.toString({ lineWidth: 100, flowCollectionPadding: false }).trimStart()}`;
}

/** The file of a model's backend: `Qwen/Qwen3-32B` is `qwen3-32b.yaml`. */
export function fileNameFor(model: string): string {
  const last = model.split("/").at(-1)!.toLowerCase();
  const name = last.replace(/[^a-z0-9._-]+/g, "-").replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, "");
  return `${name === "" ? "backend" : name}.yaml`;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}
