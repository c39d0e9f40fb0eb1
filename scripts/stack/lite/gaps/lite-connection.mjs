import { createPostgresConnection } from "@supabase/lite/postgres";

/** Encodes values that are not text yet. @supabase/lite passes encoded JSON, which must not be encoded twice. */
const json = (oid) => ({
  to: oid,
  from: [oid],
  serialize: (value) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: JSON.parse,
});

/** PostgREST answers a number for 12.50; the default parser answers text, since the number prints as 12.5. */
const numeric = {
  to: 1700,
  from: [1700],
  serialize: String,
  parse: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
};

/** PostgREST answers times in ISO 8601; the default parser keeps PostgreSQL's form. */
const timestamptz = {
  to: 1184,
  from: [1184],
  serialize: String,
  parse: (text) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

/** Sends dates as text. The API parses a filter such as `eq.0` as a number, for which the default serializer throws. */
const date = { to: 1082, from: [1082], serialize: String, parse: (text) => text };

/** Sends booleans as text, which PostgreSQL parses or refuses. The default serializer turns every text into false. */
const boolean = { to: 16, from: [16], serialize: String, parse: (text) => text === "t" };

/**
 * @supabase/lite's connection to PostgreSQL, without two of its behaviours that differ from hosted Supabase.
 * @param {string} url of a superuser: it acts as the role of each request
 * @param {number} [most] concurrent connections, which take turns
 */
export function liteConnection(url, most = 20) {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: most,
      onnotice: () => {},
      types: { json: json(114), jsonb: json(3802), numeric, timestamptz, date, boolean },
    },
  });
  const introspect = connection.introspect.bind(connection);
  Object.assign(connection, {
    /** Leaves out the definitions of views that no request can name. Each request would search them for every column. */
    async introspect(options) {
      const found = await introspect(options);
      for (const view of found.views) if (view.schema !== "public") view.sql = undefined;
      return found;
    },
  });
  // Its first request would grant the API's roles everything on every table and undo the revokes of the migrations.
  // The roles exist already (roles.sql), so it has nothing to prepare.
  Object.assign(connection, { rlsState: "active", ensureRlsContext: async () => true });
  return connection;
}
