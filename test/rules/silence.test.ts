import { describe, expect, test } from "vitest";
import { analyze } from "../../compiler/compile.ts";
import { backend, drawn } from "./drawn.ts";

const WHY = "the proxy lists what it passes on";

describe("a silence", () => {
  test.each([
    ["on the line", `param_map: { seed: seed } # respell-ignore RS214: ${WHY}`],
    ["on the line above", `# respell-ignore RS214: ${WHY}\nparam_map: { seed: seed }`],
    ["inside of a mapping", `param_map:\n  # respell-ignore RS214: ${WHY}\n  seed: seed`],
    ["without spaces", `param_map: { seed: seed } #respell-ignore RS214:${WHY}`],
    [
      "above a longer explanation",
      `# respell-ignore RS214: ${WHY}\n# (we asked for it)\nparam_map: { seed: seed }`,
    ],
    [
      "of several codes",
      `# respell-ignore RS214, RS211: ${WHY}\nparam_map: { seed: seed, top_k: { values: { true: 1 } } }`,
    ],
    [
      "of several codes, one a line",
      `# respell-ignore RS214: ${WHY}\n# respell-ignore RS211: ${WHY}\nparam_map: { seed: seed, top_k: { values: { true: 1 } } }`,
    ],
    [
      "of several findings of one code",
      `# respell-ignore RS214: ${WHY}\nparam_map: { seed: seed, top_k: top_k }`,
    ],
    [
      "of what the proof finds",
      `target: openai\nparams_supported: [seed]\nextra_params: { top_k: 1 } # respell-ignore RS310: ${WHY}`,
    ],
  ])("%s silences", (_, lines) => {
    expect(drawn(backend(lines))).toEqual([]);
  });

  test("of an error lets the backend build", () => {
    const text = backend(`headers:\n  X-Api-Key: abc # respell-ignore RS252: it is public`);
    expect(analyze([{ path: "a.yaml", text }])).toMatchObject({
      plans: [{ id: "a" }],
      diagnostics: [],
    });
  });

  test.each([
    [
      "too far above",
      `# respell-ignore RS214: ${WHY}\n\nparam_map: { seed: seed }`,
      ["RS153 4", "RS214 6"],
    ],
    [
      "on the line below",
      `param_map: { seed: seed }\n# respell-ignore RS214: ${WHY}`,
      ["RS153 5", "RS214 4"],
    ],
    [
      "of another code",
      `param_map: { seed: seed } # respell-ignore RS213: ${WHY}`,
      ["RS153 4", "RS214 4"],
    ],
    [
      "of one code too many",
      `param_map: { seed: seed } # respell-ignore RS213, RS214: ${WHY}`,
      ["RS153 4"],
    ],
    [
      "without a reason",
      "param_map: { seed: seed } # respell-ignore RS214",
      ["RS151 4", "RS214 4"],
    ],
    [
      "with an empty reason",
      "param_map: { seed: seed } # respell-ignore RS214: ",
      ["RS151 4", "RS214 4"],
    ],
    [
      "without a code",
      `param_map: { seed: seed } # respell-ignore: ${WHY}`,
      ["RS152 4", "RS214 4"],
    ],
    [
      "of an unknown code",
      `param_map: { seed: seed } # respell-ignore RS299: ${WHY}`,
      ["RS152 4", "RS214 4"],
    ],
    [
      "of a whole class",
      `param_map: { seed: seed } # respell-ignore RS2xx: ${WHY}`,
      ["RS152 4", "RS214 4"],
    ],
    [
      "of a warning about meaning",
      `params_supported: [n] # respell-ignore RS136: ${WHY}`,
      ["RS136 4", "RS152 4"],
    ],
    [
      "in a text",
      `param_map: { seed: seed }\nextra_params: { a: "# respell-ignore RS214: x" }`,
      ["RS214 4"],
    ],
    [
      "in a block of text",
      `extra_params:\n  a: |\n    # respell-ignore RS214: x\nparam_map: { seed: seed }`,
      ["RS214 7"],
    ],
    ["of another name", `param_map: { seed: seed } # respell-ignored RS214: ${WHY}`, ["RS214 4"]],
  ])("%s does not, and is told so", (_, lines, findings) => {
    expect(drawn(backend(lines)).sort()).toEqual(findings);
  });

  test("says nothing while the file has errors, which hide what it silences", () => {
    const lines = `retries: -1\nparam_map: { seed: seed } # respell-ignore RS214: ${WHY}`;
    expect(drawn(backend(lines))).toEqual(["RS106 4"]);
  });

  test("many comments take no time", () => {
    const many = "# respell-ignore RS214: x\n".repeat(8000);
    const started = performance.now();
    expect(drawn(backend(many))).toHaveLength(8000);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
