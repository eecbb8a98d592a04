/** What the runtime needs of a logger; a pino logger is one. Upstream words reach it masked. */
export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const silent: Logger = { info() {}, warn() {}, error() {} };

/** A logger that adds `fields` to all that is logged; `silent` stays silent. */
export function withFields(logger: Logger, fields: object): Logger {
  if (logger === silent) return silent;
  return {
    info: (more, message) => logger.info({ ...fields, ...more }, message),
    warn: (more, message) => logger.warn({ ...fields, ...more }, message),
    error: (more, message) => logger.error({ ...fields, ...more }, message),
  };
}
