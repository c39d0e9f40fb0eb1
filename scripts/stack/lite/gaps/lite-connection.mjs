import { createPostgresConnection } from "@supabase/lite/postgres";

/** Encodes what is not text yet; @supabase/lite hands over text that is JSON already and would encode it once more. */
const json = (oid) => ({
  to: oid,
  from: [oid],
  serialize: (value) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: JSON.parse,
});

/** Its own parser answers 12.50 as text, since the number prints as 12.5; PostgREST answers a number. */
const numeric = {
  to: 1700,
  from: [1700],
  serialize: String,
  parse: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
};

/** Its own parser leaves times as PostgreSQL prints them; PostgREST answers ISO 8601, which every browser reads. */
const timestamptz = {
  to: 1184,
  from: [1184],
  serialize: String,
  parse: (text) => text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"),
};

/** A filter by a day may look like a number, which its own serializer passes on as one, and the driver throws. */
const date = { to: 1082, from: [1082], serialize: String, parse: (text) => text };

/** The driver takes each text for false; PostgreSQL reads it, or refuses it. */
const boolean = { to: 16, from: [16], serialize: String, parse: (text) => text === "t" };

/**
 * @supabase/lite's connection to PostgreSQL without its two habits that hosted Supabase does not have.
 * @param {string} url of a superuser: it acts as the role of each request
 */
export function liteConnection(url) {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 20,
      onnotice: () => {},
      types: { json: json(114), jsonb: json(3802), numeric, timestamptz, date, boolean },
    },
  });
  // At its first request it would grant anon, authenticated and service_role everything on every table, undoing
  // each revoke of the migrations. The roles are there already (roles.sql): nothing is left for it to prepare.
  Object.assign(connection, { rlsState: "active", ensureRlsContext: async () => true });
  return connection;
}
