import { isDeepStrictEqual } from "node:util";
import { code } from "../diagnostics/wording.ts";
import { windowSeconds } from "../../runtime/window.ts";
import type { Json } from "../json.ts";
import type { Decided, Plan } from "../plan/plan.ts";
import type { Change, Severity } from "./change.ts";
import { shown } from "./wording.ts";

/** Where requests go, and as whom: the preset, the URL, the model, the key, the environment. */
export function serverChanges(before: Plan, after: Plan): Change[] {
  const preset = { value: before.preset, key: "preset" };
  return [
    ...settingChange("preset", "breaking", preset, { ...preset, value: after.preset }, {}),
    ...settingChange("base_url", "breaking", before.base_url, after.base_url, {}),
    ...settingChange("model", "breaking", before.model, after.model, {}),
    ...settingChange("api_key", "notable", before.api_key, after.api_key, {}),
    ...settingChange("health", "harmless", before.health, after.health, null),
    ...variableChanges(before, after),
  ];
}

/** What a change of each setting means, and whether a request shows it. */
const SETTINGS: Readonly<Record<string, { severity: Severity; visible: boolean }>> = {
  stream: { severity: "notable", visible: true },
  endpoint: { severity: "breaking", visible: true },
  completion_window: { severity: "notable", visible: false },
  max_polls: { severity: "notable", visible: false },
  input_type: { severity: "breaking", visible: true },
};

/** The settings of the preset, and the limits. */
export function settingChanges(before: Plan, after: Plan): Change[] {
  const own = Object.entries(SETTINGS).flatMap(([name, { severity, visible }]) => {
    if (!(name in before && name in after)) return [];
    return settingChange(name, severity, at(before, name), at(after, name), visible ? {} : null);
  });
  const limits = Object.keys(after.limits).flatMap((name) =>
    settingChange(name, "notable", at(before.limits, name), at(after.limits, name), null),
  );
  return [...own, ...overridableChange(before, after), ...limits];
}

function settingChange(
  subject: string,
  severity: Severity,
  before: Decided<Json> | null,
  after: Decided<Json> | null,
  job: Change["shown"],
): Change[] {
  if (isDeepStrictEqual(meaningOf(subject, before), meaningOf(subject, after))) return [];
  const is = after === null ? "is gone" : `is ${shown(after.value)}`;
  const was = before === null ? "there was none" : `it was ${shown(before.value)}`;
  const keys = { before: before?.key ?? null, after: after?.key ?? null };
  return [{ severity, subject, message: `${code(subject)} ${is}; ${was}`, keys, shown: job }];
}

/** A value without what has no meaning: the order of statuses, and how a window is written. */
function meaningOf(subject: string, setting: Decided<Json> | null): Json | undefined {
  const value = setting?.value;
  if (subject === "retry_statuses") return [...new Set(value as number[])].sort();
  if (subject !== "rate_limit") return value;
  const windows = Object.entries(value as Record<string, number>);
  return Object.fromEntries(windows.map(([window, most]) => [`${windowSeconds(window)} s`, most]));
}

function overridableChange(before: Plan, after: Plan): Change[] {
  if (!("input_type_overridable" in before && "input_type_overridable" in after)) return [];
  const [was, is] = [before.input_type_overridable, after.input_type_overridable];
  const severity = is.value ? "notable" : "breaking";
  const job = {
    payload: { input_type: before.input_type.value === "query" ? "passage" : "query" },
  };
  return settingChange("input_type_overridable", severity, was, is, job);
}

/** A variable that is not set makes loading fail, so whoever deploys has to know. */
function variableChanges(before: Plan, after: Plan): Change[] {
  const names = (plan: Plan): Set<string> => new Set(plan.variables.map(({ name }) => name));
  const [was, is] = [names(before), names(after)];
  const change = (severity: Severity, name: string, verb: string): Change => ({
    severity,
    subject: "environment",
    message: `the environment variable ${code(name)} ${verb}`,
    keys: { before: null, after: null },
    shown: null,
  });
  return [
    ...[...is].filter((name) => !was.has(name)).map((name) => change("notable", name, "is needed")),
    ...[...was]
      .filter((name) => !is.has(name))
      .map((name) => change("harmless", name, "is no longer needed")),
  ];
}

/** A setting by its name: which of them a Plan has depends on its preset. */
function at(settings: object, name: string): Decided<Json> {
  return (settings as Record<string, Decided<Json>>)[name]!;
}
