import { resolve } from "node:path";
import { openStore } from "../../runtime/store/sqlite.ts";
import { StoreError } from "../../runtime/store/store-error.ts";
import type { HandleStore } from "../../runtime/store/store.ts";
import { CannotRun, type IO } from "./io.ts";

/**
 * Opens the file of a `--state` argument, or makes it.
 *
 * @throws CannotRun when it cannot be used, naming it as the user did.
 */
export async function openState(path: string, io: IO): Promise<HandleStore> {
  const file = resolve(io.cwd, path);
  try {
    return await openStore(file);
  } catch (error) {
    if (error instanceof StoreError) throw new CannotRun(error.message.replaceAll(file, path));
    throw error;
  }
}
