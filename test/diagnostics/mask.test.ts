import fc from "fast-check";
import { expect, test } from "vitest";
import { mask } from "../../compiler/diagnostics/mask.ts";

const SECRET = "sk-live-0123456789";

test.each([
  ["a plain key", `api_key: ${SECRET}\n`],
  ["a quoted key", `api_key: "${SECRET}"\n`],
  ["a key in a flow mapping", `{ api_key: ${SECRET}, model: m }\n`],
  ["a key on its own line", `api_key:\n  ${SECRET}\n`],
  ["a block of text", `api_key: |\n  ${SECRET}\n  ${SECRET}\nmodel: m\n`],
  ["an anchor that an alias uses", `model: &k ${SECRET}\napi_key: *k\n`],
  ["a misspelt key", `apikey: ${SECRET}\n`],
  ["a header", `headers:\n  Authorization: Bearer ${SECRET}\n  X-Api-Key: ${SECRET}\n`],
  ["credentials in a URL", `base_url: https://me:${SECRET}@host/v1\n`],
  ["a file that does not parse", `model: [\napi_key: ${SECRET}\n`],
  ["an open quote", `api_key: "${SECRET}\nmodel: m\n`],
  ["a key in the query of a URL", `health:\n  path: http://h/x?a=1&api_key=${SECRET}&b=2\n`],
  ["a token by that name alone", `token: ${SECRET.slice(8)}-${SECRET}\n`],
  ["a key by that name alone", `extra_params: { auth: { key: ${SECRET} } }\n`],
  ["an equals sign for a colon", `API_KEY=${SECRET}\n`],
  ["a missing colon", `api_key ${SECRET}\n`],
  ["a key beside a variable", `api_key: env:X hunter2verysecret${SECRET}\n`],
  ["a comment", `# api_key: ${SECRET}\nmodel: m\n`],
])("%s is masked, and everything else stays in place", (_, text) => {
  const masked = mask(text);
  expect(masked).not.toContain(SECRET.slice(0, 6));
  expect(masked).toContain("***");
  expect(masked.split("\n").map(({ length }) => length)).toEqual(
    text.split("\n").map(({ length }) => length),
  );
});

test.each([
  "api_key: env:API_KEY\n",
  "api_key: EMPTY\n",
  "api_key: Key env:API_KEY # ours\n",
  'headers: { Authorization: "Bearer {api_key}" }\n',
  "param_map: { max_tokens: max_completion_tokens }\n",
  "base_url: http://localhost:8000/v1\n",
  "base_url: http://localhost:8000/v1?key=env:KEY\n",
  "# The api key of the team stands in the vault.\nmodel: m\n",
])("%j holds no secret", (text) => {
  expect(mask(text)).toBe(text);
});

test("no text makes it fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => mask(text).length === text.length),
  );
});
