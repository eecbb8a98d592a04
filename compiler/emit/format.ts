import { format } from "prettier";

/** Formats a printed module; generated code is as wide as the project's own. */
export function formatted(moduleText: string): Promise<string> {
  return format(moduleText, { parser: "typescript", printWidth: 100 });
}
