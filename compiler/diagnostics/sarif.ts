import type { Log, ReportingDescriptor, Result } from "sarif";
import { type Diagnostic, type Severity, advice } from "./diagnostic.ts";
import { CODES, pageOf } from "./pages.ts";
import { registry } from "./registry/index.ts";
import { sorted } from "./sort.ts";

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

const LEVELS = { error: "error", warning: "warning", info: "note" } as const satisfies Record<
  Severity,
  Result.level
>;

/** What `--format sarif` prints: a log of SARIF 2.1.0, with the page of each code that occurs. */
export function sarif(diagnostics: readonly Diagnostic[], version: string): string {
  const found = sorted(diagnostics);
  const ids = [...new Set(found.map(({ code }) => code))].sort();
  const log: Log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "respell", version, rules: ids.map(descriptor) } },
        columnKind: "utf16CodeUnits",
        results: found.map((one) => result(one, ids.indexOf(one.code))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function descriptor(id: string): ReportingDescriptor {
  const code = CODES.find((known) => known === id);
  if (code === undefined) return { id, ...STALE };
  const { title, why, severity } = registry[code];
  const { text } = pageOf(code);
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text, markdown: text },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

/** What is not up to date is no finding about a backend, and has no page. */
const STALE: Omit<ReportingDescriptor, "id"> = {
  shortDescription: { text: "Output that is not up to date" },
  fullDescription: { text: "What is reviewed and run has to be what the YAML says." },
  help: { text: "Run `respell build`, and commit what it writes." },
};

function result(found: Diagnostic, ruleIndex: number): Result {
  const { code, severity, message, file, path } = found;
  const { line: startLine, column: startColumn, endLine, endColumn } = found;
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: `${message}. ${advice(found)}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(file), uriBaseId: "%SRCROOT%" },
          region: { startLine, startColumn, endLine, endColumn },
        },
        ...(path === "" ? {} : { logicalLocations: [{ fullyQualifiedName: path }] }),
      },
    ],
  };
}
