import type { ChatLikePlan, ConstantPlan, Target } from "../plan/plan.ts";
import type { Uses } from "./uses.ts";
import { type Layout, layoutsOf } from "./layout.ts";
import { literal, literalWithEnv, textWithEnv } from "./literal.ts";
import { type Statement, paragraphs } from "./paragraphs.ts";
import { paramStatement } from "./param.ts";
import { nested, property, propertyName } from "./property.ts";
import { Writes } from "./writes.ts";

/** The statements of `toBody` for a chat-like backend, in the order in which they run. */
export function bodyStatements(plan: ChatLikePlan, uses: Uses): string {
  const layouts = layoutsOf(plan);
  const writes = new Writes(layouts, uses);
  const forwardedBy = literal(plan.forwarded.key);
  return paragraphs([
    { code: [...sharedObjects(plan, layouts, uses), bodyLiteral(plan, layouts, uses)].join("\n") },
    ...defaultEffort(plan),
    ...plan.params.map((param) => paramStatement(param, plan, writes, uses)),
    ...[...mergedLast(plan, layouts, writes, uses), ...attachments(layouts)].map((code) => ({
      code,
    })),
    {
      code: `${uses.value("dropRest")}(payload, output_cap, FORWARDED, ${forwardedBy}, report);
             return body;`,
    },
  ]);
}

/** What the body holds from the start: the prompt and whatever no param has a say in. */
function bodyLiteral(plan: ChatLikePlan, layouts: ReadonlyMap<string, Layout>, uses: Uses): string {
  const constants = plan.constants.filter(
    ({ target }) => layouts.get(target[0]!)?.kind === "direct",
  );
  const isReplaced = (name: string): boolean =>
    plan.constants.some(({ target }) => target.length === 1 && target[0] === name);
  const prompt = promptProperty(plan, uses);
  const lines = [
    ...(isReplaced("model") ? [] : [`model: ${textWithEnv(plan.model.value, uses)}, // model`]),
    ...(isReplaced(prompt.name) ? [] : [`${prompt.name}: ${prompt.value},`]),
    ...(plan.cap && layouts.get(plan.cap.target[0]!)?.kind === "direct"
      ? [`${propertyOf(plan.cap.target, "output_cap")}, // ${plan.cap.key}`]
      : []),
    ...constants.map(
      ({ target, value, key }) => `${propertyOf(target, literalWithEnv(value, uses))}, // ${key}`,
    ),
    ...[...layouts.values()].flatMap((layout) =>
      layout.kind === "shared" && layout.always
        ? [`${propertyOf(layout.prefix, layout.local)},`]
        : [],
    ),
  ];
  const check = isReplaced(prompt.name)
    ? `${prompt.value}; // a job without a prompt fails, though extra_params takes its place\n`
    : "";
  return `${check}const body: ${uses.type("JsonObject")} = {\n${lines.join("\n")}\n};`;
}

function promptProperty(plan: ChatLikePlan, uses: Uses): { name: string; value: string } {
  const prompt = `${uses.value("promptOf")}(payload)`;
  return plan.preset === "openai-responses"
    ? { name: "input", value: `${uses.value("toInput")}(${prompt})` }
    : { name: "messages", value: prompt };
}

/** The local objects that several params write into. */
function sharedObjects(
  plan: ChatLikePlan,
  layouts: ReadonlyMap<string, Layout>,
  uses: Uses,
): string[] {
  return [...layouts.values()].flatMap((layout) => {
    if (layout.kind !== "shared") return [];
    const type = uses.type("JsonObject");
    if (!layout.always) return [`let ${layout.local}: ${type} | undefined;`];
    const lines = fixedBelow(plan, layout.prefix, uses).map(
      ({ target, code, key }) =>
        `${propertyOf(target.slice(layout.prefix.length), code)}, // ${key}`,
    );
    return [`const ${layout.local}: ${type} = {\n${lines.join("\n")}\n};`];
  });
}

function fixedBelow(
  { cap, constants }: ChatLikePlan,
  prefix: Target,
  uses: Uses,
): { target: Target; code: string; key: string }[] {
  return [
    ...(cap ? [{ ...cap, code: "output_cap" }] : []),
    ...constants.map((constant) => ({ ...constant, code: literalWithEnv(constant.value, uses) })),
  ].filter(({ target }) => prefix.every((name, index) => name === target[index]));
}

function defaultEffort({ default_effort }: ChatLikePlan): Statement[] {
  if (default_effort === null) return [];
  const level = literal(default_effort.value);
  const args = ["reasoning_effort", default_effort.value, default_effort.key].map(literal);
  return [
    {
      code: `let effort = payload.reasoning_effort;
             if (effort == null && payload.reasoning_max_tokens == null) {
               effort = ${level}; // ${default_effort.key}
               report?.injected(${args.join(", ")});
             }`,
    },
  ];
}

/** The cap and the constants of objects that have to be merged at run time: they come last. */
function mergedLast(
  { cap, constants }: ChatLikePlan,
  layouts: ReadonlyMap<string, Layout>,
  writes: Writes,
  uses: Uses,
): string[] {
  const isMerged = ({ target }: { target: Target }): boolean =>
    layouts.get(target[0]!)?.kind === "merged";
  return [
    ...(cap && isMerged(cap) ? [`${writes.value(cap.target, "output_cap")} // ${cap.key}`] : []),
    ...constants.filter(isMerged).map((constant) => overlay(constant, uses)),
  ];
}

/** A constant below an object that params build as well replaces its own key there. */
function overlay({ target, value, key }: ConstantPlan, uses: Uses): string {
  const object = property("body", target[0]!);
  const held = `...${uses.value("asObject")}(${object})`;
  return `${object} = { ${held}, ${propertyOf(target.slice(1), literalWithEnv(value, uses))} }; // ${key}`;
}

/** The shared objects that stand in the body only when something was written into them. */
function attachments(layouts: ReadonlyMap<string, Layout>): string[] {
  return [...layouts.entries()].flatMap(([root, layout]) => {
    if (layout.kind !== "shared" || layout.always) return [];
    const value = nested(layout.prefix.slice(1), layout.local);
    return [`if (${layout.local} !== undefined) ${property("body", root)} = ${value};`];
  });
}

function propertyOf([first, ...rest]: Target, code: string): string {
  const name = propertyName(first!);
  const value = nested(rest, code);
  return name === value ? name : `${name}: ${value}`;
}
