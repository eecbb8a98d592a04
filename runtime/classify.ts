import { Failure, type FailureCode, type FailureDetail, failures } from "./failure.ts";

/**
 * The failure that an HTTP status other than 2xx means (LANGUAGE section 10). `retryStatuses` are
 * the backend's `retry_statuses`. A redirect is `backend_gone`: what was asked for is elsewhere.
 */
export function failureOf(
  status: number,
  retryStatuses: readonly number[],
  detail: FailureDetail,
): Failure {
  const code = codeOf(status, retryStatuses);
  const fault = failures[code].backendsFault ? "the backend's fault" : "not the backend's fault";
  return new Failure(code, `the backend answered ${status} (${fault})`, { ...detail, status });
}

function codeOf(status: number, retryStatuses: readonly number[]): FailureCode {
  if (status === 429) return "backend_throttled";
  if (status >= 500 || retryStatuses.includes(status)) return "backend_failed";
  if (status < 400 || status === 404 || status === 410) return "backend_gone";
  return "backend_refused";
}
