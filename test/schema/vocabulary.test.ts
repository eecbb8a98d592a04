import { expect, test } from "vitest";
import { FORWARDED_CHAT, LADDER } from "../../compiler/plan/vocabulary.ts";
import { readSchema } from "./schemas.ts";

const { definitions } = readSchema("backend");
const { Payload } = readSchema("job").definitions;

test("the schemas name the params and levels that the compiler knows, in its order", () => {
  expect(definitions.ParamName.anyOf[0].enum).toEqual(FORWARDED_CHAT);
  expect(Object.keys(definitions.ParamMap.properties)).toEqual(FORWARDED_CHAT);
  expect(Object.keys(Payload.properties)).toEqual(expect.arrayContaining([...FORWARDED_CHAT]));
  expect(definitions.Effort.enum).toEqual(LADDER);
});
