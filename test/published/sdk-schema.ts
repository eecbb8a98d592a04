import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv, type ValidateFunction } from "ajv";
import { VERSION } from "openai/version";
import { createGenerator } from "ts-json-schema-generator";
import type { SdkBodies } from "./sdk-bodies.ts";

const CACHE = fileURLToPath(new URL("../../.cache/sdk/", import.meta.url));

/**
 * Validates bodies against the types of the `openai` package: closed objects, so that a param which
 * the API does not know is refused.
 */
export function sdkValidators(): Record<keyof SdkBodies, ValidateFunction> {
  const ajv = new Ajv({ strict: false, inlineRefs: false }).addSchema(sdkSchema(), "sdk");
  const of = (name: keyof SdkBodies): ValidateFunction =>
    ajv.compile({ $ref: `sdk#/definitions/SdkBodies/properties/${encodeURIComponent(name)}` });
  return {
    chat: of("chat"),
    "chat, streamed": of("chat, streamed"),
    embeddings: of("embeddings"),
    responses: of("responses"),
  };
}

/** The types as JSON Schema, made once for each version of the SDK: that takes seconds. */
function sdkSchema(): object {
  const path = fileURLToPath(new URL("sdk-bodies.ts", import.meta.url));
  const asked = createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 8);
  const file = `${CACHE}${VERSION}-${asked}.json`;
  if (!existsSync(file)) {
    const schema = createGenerator({
      path,
      tsconfig: fileURLToPath(new URL("../tsconfig.json", import.meta.url)),
      type: "SdkBodies",
      skipTypeCheck: true,
    }).createSchema("SdkBodies");
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(schema));
    renameSync(`${file}.${process.pid}`, file);
  }
  return JSON.parse(readFileSync(file, "utf8")) as object;
}
