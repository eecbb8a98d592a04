/**
 * A backend that cannot be loaded or run as it is configured: the operator's mistake, met before
 * any job. The message names the backend and the way out, and holds no secret.
 */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly backend: string;

  constructor(backend: string, message: string) {
    super(`backend ${backend}: ${message}`);
    this.backend = backend;
  }
}
