import { expectedTypes } from "../check/expected.ts";
import { code } from "../diagnostics/wording.ts";
import { type Schema, type TypeName, listedValues, typesOf } from "../json-schema.ts";
import { domainOf } from "../plan/domains.ts";

/** What clients that keep to the vocabulary send as a param, as far as a key of `values` can be it. */
export interface Sendable {
  /** The values, where the vocabulary lists them. */
  listed: (string | number | boolean)[];
  /** The types of the values that it does not list. */
  types: TypeName[];
}

const known = new Map<string, Sendable>();

/** @returns undefined for params that are no canonical ones: they may be anything. */
export function sendable(param: string): Sendable | undefined {
  const domain = domainOf(param);
  if (domain === true) return undefined;
  const sent = known.get(param) ?? sendableOf(domain);
  known.set(param, sent);
  return sent;
}

function sendableOf(domain: Schema): Sendable {
  const alternatives = alternativesOf(domain);
  return {
    listed: alternatives.flatMap((one) => (listedValues(one) ?? []) as Sendable["listed"]),
    types: alternatives.flatMap((one) => (listedValues(one) ? [] : typesOf(one))),
  };
}

function alternativesOf(schema: Schema): Schema[] {
  if (typeof schema === "boolean" || schema.anyOf === undefined) return [schema];
  return schema.anyOf.flatMap(alternativesOf);
}

/** Whether a client may send a value. */
export function isSendable(value: string | number | boolean, { listed, types }: Sendable): boolean {
  if (listed.includes(value)) return true;
  if (typeof value === "number") {
    return types.includes("number") || (types.includes("integer") && Number.isInteger(value));
  }
  return types.includes(typeof value as TypeName);
}

/** Whether a text says, as a client may send it by mistake, a value that is none. */
export function readsAs(key: string | number | boolean, sent: Sendable): boolean {
  if (typeof key !== "string" || isSendable(key, sent)) return false;
  if (key === "true" || key === "false") return isSendable(key === "true", sent);
  return /^-?\d+(\.\d+)?$/.test(key) && isSendable(Number(key), sent);
}

/** The same as a sentence lists it: `none`, `auto` or a mapping. */
export function inWords({ listed, types }: Sendable): string {
  const words = [
    ...listed.map((value) => code(String(value))),
    ...types.map((type) => expectedTypes([type])),
  ];
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
