/**
 * What the database says, or the connection to it, when it cannot do its work just now: no connection (08), no room (53), stopped or
 * starting (57P), the disk fails (58).
 */
const away = /^(08|53|57P|58)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|CONNECTION_|CONNECT_TIMEOUT)/;

/**
 * Answers 503 while the database is away, as PostgREST does; `@supabase/lite` calls it an unexpected error, and a device that gets
 * that again and again takes the fault for the entry's own.
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
