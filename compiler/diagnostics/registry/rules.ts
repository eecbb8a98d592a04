import { RULES } from "../../rules/index.ts";

type PlanRules = { [R in (typeof RULES)[number] as R["code"]]: R };

/** What is found in what a backend does: each entry is declared with its finder in `compiler/rules/`. */
export const rules = Object.fromEntries(RULES.map((rule) => [rule.code, rule])) as PlanRules;
