import { report } from "../../diagnostics/report.ts";
import { nearest } from "../../diagnostics/wording.ts";
import { TARGETS, isPath } from "../../prove/published.ts";
import { place } from "../place.ts";
import type { MeaningRule } from "./rule.ts";

/** A target is a server that respell knows, or a path. */
export const target: MeaningRule = (document) => {
  const { target: name } = document.value;
  if (typeof name !== "string" || name.trim() === "" || isPath(name)) return [];
  if ((TARGETS as readonly string[]).includes(name)) return [];
  const suggestion = nearest(name.toLowerCase(), TARGETS);
  return [report("RS301", { name, suggestion }, place(document, ["target"]))];
};
