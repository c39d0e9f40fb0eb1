/**
 * Error codes of a database that is unavailable: no connection (08), no resources (53), stopped or starting (57P), disk
 * failure (58).
 */
const away = /^(08|53|57P|58)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|CONNECTION_|CONNECT_TIMEOUT)/;

/**
 * Answers 503 while the database is unavailable, as PostgREST does. `@supabase/lite` answers 500, after which devices stop
 * retrying a mutation.
 * @param {import("@supabase/lite").Connection} connection
 */
export function tellOutages(connection) {
  const normalizeError = connection.normalizeDbError.bind(connection);
  return Object.assign(connection, {
    normalizeDbError(error) {
      const known = normalizeError(error);
      return isOutage(known?.code) ? Object.assign(new Error("service_unavailable"), { code: "PT503" }) : known;
    },
  });
}

/** @param {unknown} code of PostgreSQL, of the system, or of the package postgres */
const isOutage = (code) => typeof code === "string" && away.test(code);
