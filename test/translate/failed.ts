import { Failure } from "../../runtime/failure.ts";

/** How a translation failed, as `code: message`; what is no failure of the job goes on. */
export function failed(translate: () => unknown): string {
  try {
    return `no failure but ${JSON.stringify(translate())}`;
  } catch (error) {
    if (error instanceof Failure) return `${error.code}: ${error.message}`;
    throw error;
  }
}
