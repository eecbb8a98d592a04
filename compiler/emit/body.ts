import type { ChatLikePlan, ConstantPlan, Target } from "../plan/plan.ts";
import { type Layout, layoutsOf } from "./layout.ts";
import { literal, literalWithEnv, textWithEnv } from "./literal.ts";
import { paramStatement, reportCall } from "./param.ts";
import type { Group, Property, Statement } from "./print/syntax.ts";
import { nested, property, propertyName } from "./property.ts";
import type { Uses } from "./uses.ts";
import { Writes } from "./writes.ts";

type Layouts = ReadonlyMap<string, Layout>;

/** The statements of `toBody` for a chat-like backend, in the order in which they run. */
export function bodyStatements(plan: ChatLikePlan, uses: Uses): Statement[] {
  const layouts = layoutsOf(plan);
  const writes = new Writes(layouts, uses);
  const cap = plan.cap === null ? "undefined" : "output_cap";
  const forwardedBy = literal(plan.forwarded.key);
  return [
    {
      kind: "group",
      body: [...sharedObjects(plan, layouts, uses), ...bodyObject(plan, layouts, uses)],
    },
    ...defaultEffort(plan),
    ...together(plan.params.map((param) => paramStatement(param, plan, writes, uses))),
    ...mergedLast(plan, layouts, writes, uses),
    ...attachments(layouts),
    {
      kind: "group",
      body: [
        {
          kind: "line",
          code: `${uses.value("dropRest")}(payload, ${cap}, FORWARDED, ${forwardedBy}, report);`,
        },
        { kind: "line", code: "return body;" },
      ],
    },
  ];
}

/** Params in a row that the same key passes on stand under it together. */
function together(statements: readonly Statement[]): Statement[] {
  const groups: Statement[] = [];
  for (const statement of statements) {
    const last = groups.at(-1);
    if (isPlain(statement) && last && isPlain(last) && last.under === statement.under) {
      const reads = [...(last.reads ?? []), ...(statement.reads ?? [])];
      groups.splice(-1, 1, { ...last, reads, body: [...last.body, ...statement.body] });
    } else {
      groups.push(statement);
    }
  }
  return groups;
}

function isPlain(statement: Statement): statement is Group {
  return statement.kind === "group" && statement.body.every(({ kind }) => kind === "if");
}

/** What the body holds from the start: the prompt and whatever no param has a say in. */
function bodyObject(plan: ChatLikePlan, layouts: Layouts, uses: Uses): Statement[] {
  const isDirect = ({ target }: { target: Target }): boolean =>
    layouts.get(target[0]!)?.kind === "direct";
  const isReplaced = (name: string): boolean =>
    plan.constants.some(({ target }) => target.length === 1 && target[0] === name);
  const prompt = promptProperty(plan, uses);
  const properties: Property[] = [
    ...(isReplaced("model")
      ? []
      : [{ code: `model: ${textWithEnv(plan.model.value, uses)}`, comment: plan.model.key }]),
    ...(isReplaced(prompt.name) ? [] : [{ code: `${prompt.name}: ${prompt.value}` }]),
    ...fixed(plan, uses)
      .filter(isDirect)
      .map(({ target, code, key }) => ({ code: propertyCode(target, code), comment: key })),
    ...[...layouts.values()].flatMap((layout) =>
      layout.kind === "shared" && layout.always
        ? [{ code: propertyCode(layout.prefix, layout.local) }]
        : [],
    ),
  ];
  const type = uses.type("JsonObject");
  const body: Statement = { kind: "object", name: "body", type, properties };
  if (!isReplaced(prompt.name)) return [body];
  const comment = `a job without a prompt fails, though extra_params takes its place`;
  return [{ kind: "line", code: `${prompt.value};`, comment }, body];
}

function promptProperty(plan: ChatLikePlan, uses: Uses): { name: string; value: string } {
  const prompt = `${uses.value("promptOf")}(payload.messages, payload.input)`;
  return plan.preset === "openai-responses"
    ? { name: "input", value: `${uses.value("toInput")}(${prompt})` }
    : { name: "messages", value: prompt };
}

/** The local objects that several params write into. */
function sharedObjects(plan: ChatLikePlan, layouts: Layouts, uses: Uses): Statement[] {
  return [...layouts.values()].flatMap((layout): Statement[] => {
    if (layout.kind !== "shared") return [];
    const { local: name, prefix } = layout;
    const type = uses.type("JsonObject");
    if (!layout.always) return [{ kind: "let", name, type }];
    const properties = fixed(plan, uses)
      .filter(({ target }) => prefix.every((segment, index) => segment === target[index]))
      .map(({ target, code, key }) => ({
        code: propertyCode(target.slice(prefix.length), code),
        comment: key,
      }));
    return [{ kind: "object", name, type, properties }];
  });
}

/** What is sent to every job: the cap and the constants. */
function fixed(
  { cap, constants }: ChatLikePlan,
  uses: Uses,
): { target: Target; code: string; key: string }[] {
  return [
    ...(cap ? [{ ...cap, code: "output_cap" }] : []),
    ...constants.map((constant) => ({ ...constant, code: literalWithEnv(constant.value, uses) })),
  ];
}

function defaultEffort({ default_effort }: ChatLikePlan): Statement[] {
  if (default_effort === null) return [];
  const { value, key } = default_effort;
  return [
    {
      kind: "group",
      body: [
        { kind: "line", code: "let effort = payload.reasoning_effort;" },
        {
          kind: "branch",
          test: "effort == null && payload.reasoning_max_tokens == null",
          then: [
            { kind: "line", code: `effort = ${literal(value)};`, comment: key },
            reportCall("injected", "reasoning_effort", value, key),
          ],
        },
      ],
    },
  ];
}

/** The cap and the constants of objects that have to be merged at run time: they come last. */
function mergedLast(
  { cap, constants }: ChatLikePlan,
  layouts: Layouts,
  writes: Writes,
  uses: Uses,
): Statement[] {
  const isMerged = ({ target }: { target: Target }): boolean =>
    layouts.get(target[0]!)?.kind === "merged";
  return [
    ...(cap && isMerged(cap)
      ? [{ kind: "line", code: writes.value(cap.target, "output_cap"), comment: cap.key } as const]
      : []),
    ...constants.filter(isMerged).map((constant) => overlay(constant, uses)),
  ];
}

/** A constant below an object that params build as well replaces its own key there. */
function overlay({ target, value, key }: ConstantPlan, uses: Uses): Statement {
  const object = property("body", target[0]!);
  const held = `...${uses.value("asObject")}(${object})`;
  const added = propertyCode(target.slice(1), literalWithEnv(value, uses));
  return { kind: "line", code: `${object} = { ${held}, ${added} };`, comment: key };
}

/** The shared objects that stand in the body only when something was written into them. */
function attachments(layouts: Layouts): Statement[] {
  return [...layouts.entries()].flatMap(([root, layout]): Statement[] => {
    if (layout.kind !== "shared" || layout.always) return [];
    const code = `${property("body", root)} = ${nested(layout.prefix.slice(1), layout.local)};`;
    return [{ kind: "if", test: `${layout.local} !== undefined`, then: { kind: "line", code } }];
  });
}

function propertyCode([first, ...rest]: Target, code: string): string {
  const name = propertyName(first!);
  const value = nested(rest, code);
  return name === value ? name : `${name}: ${value}`;
}
