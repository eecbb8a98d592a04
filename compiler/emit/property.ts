import { stringLiteral } from "./string-literal.ts";

/** A property name in an object literal or type: quoted only where it must be. */
export function propertyName(name: string): string {
  return isIdentifier(name) ? name : stringLiteral(name);
}

/** `object.name`, or `object["na me"]`. */
export function property(object: string, name: string): string {
  return isIdentifier(name) ? `${object}.${name}` : `${object}[${stringLiteral(name)}]`;
}

/** `{ a: { b: value } }` for the path `a.b`; the value itself for an empty path. */
export function nested(path: readonly string[], value: string): string {
  return path.reduceRight((inner, name) => `{ ${propertyName(name)}: ${inner} }`, value);
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}
