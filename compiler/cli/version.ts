import { createRequire } from "node:module";

/** The version of this package. */
export function version(): string {
  const metadata = createRequire(import.meta.url)("respell/package.json") as { version: string };
  return metadata.version;
}
