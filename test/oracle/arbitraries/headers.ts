import fc from "fast-check";

const template = fc
  .array(
    fc.oneof(
      {
        weight: 20,
        arbitrary: fc.constantFrom(
          "{job.id}",
          "{job.owner?}",
          "{job.output_cap?}",
          "{job.units_out?}",
          "{job.sla?}",
          "{model}",
          "{base_url}",
          "{api_key?}",
          "{input.seed?}",

          "{input.a.b?}",
          "env:RESPELL_TEXT",
          "plain",
          'it\'s "quoted" `\\ $x',
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom("{job.owner}", "{api_key}", "{input.made_up}") },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(" "));

/** Any `headers`; a few need what a job may not have. */
export const headers = fc
  .uniqueArray(fc.tuple(fc.constantFrom("X-Id", "x-owner", "Authorization", "X-1"), template), {
    maxLength: 3,
    selector: ([name]) => name.toLowerCase(),
  })
  .map((entries) => Object.fromEntries(entries.map(withoutLiteral)));

/** What a secret's name stands over must not read as one (it would not build). */
function withoutLiteral([name, text]: [string, string]): [string, string] {
  return [name, name === "Authorization" ? `Key env:RESPELL_KEY ${text}` : text];
}
