import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { signedUp } from "../../../scripts/demo/client.mjs";
import { appDir } from "../../../scripts/setup/builds.mjs";
import { browserHeaders } from "./load.mjs";

const password = "bench-password";
const names = ["ada", "bo", "cem", "dora"];
const few = 20;

/**
 * Returns the measured routes, on a stack with one event of few expenses and one of many.
 * @param {any} stack @param {number} many
 * @returns {Promise<{ name: string, method: string, path: string, headers: any, body: string }[]>}
 */
export async function routesOf({ urls, ports, keys }, many) {
  const functions = `http://127.0.0.1:${ports.app}`;
  const servers = { api: functions, mail: urls.mail, functions, publishableKey: keys.publishable };
  const people = await Promise.all(
    names.map((name) => signedUp(servers, { email: `${name}@bench.test`, password, language: "en" })),
  );
  const small = await eventOf(people);
  const large = await eventOf(people);
  const database = postgres(urls.database, { onnotice: () => {} });
  try {
    await saveExpenses(database, small.id, few);
    await saveExpenses(database, large.id, many);
  } finally {
    await database.end();
  }
  const headers = people[0].headers;
  const route = (name, method, path, body = "") => ({
    name,
    method,
    path,
    headers: browserHeaders(headers, body),
    body,
  });
  const script = largestScript();
  return [
    route("exchange rate, known", "GET", "/functions/v1/exchange-rates?from=EUR&to=USD&date=2026-11-19"),
    route("places, asked before", "GET", "/functions/v1/places?text=Nevs&type=city&lang=tr"),
    route("health", "GET", "/healthz"),
    route("alive", "GET", "/livez"),
    route("a page of the app", "GET", "/events"),
    route(`a file of the app (${script.kilobytes} kB)`, "GET", script.path),
    route(`settlement of ${few} expenses`, "GET", `/functions/v1/events/${small.id}/settlement`),
    route(`settlement of ${many} expenses`, "GET", `/functions/v1/events/${large.id}/settlement`),
    route("invitation, preview", "GET", `/functions/v1/invitations/${small.token}`),
    route("invitation, accepted again", "POST", `/functions/v1/invitations/${small.token}/accept`, "{}"),
    route("a table of Supabase", "GET", "/rest/v1/users?select=id"),
  ];
}

async function eventOf([creator, ...others]) {
  const [{ id }] = await creator.insert("events", {
    name: "Bench",
    description: "Many expenses",
    category: "other",
    default_currency: "EUR",
    place_country: "Türkiye",
    place_city: "İstanbul",
    created_by: creator.id,
  });
  const { token } = await creator.rpc("create_invitation", { event_id: id, kind: "group" });
  for (const other of others) await other.acceptInvitation(token);
  return { id, token };
}

/** Saves expenses through save_expense, some hundred in a transaction. */
async function saveExpenses(database, event, count) {
  const people = await database`
    select p.user_id as id, u.auth_user_id, (select id from auth.sessions where user_id = u.auth_user_id limit 1) as session_id
    from event_participants p join users u on u.id = p.user_id
    where p.event_id = ${event} order by u.email`;
  const { auth_user_id: sub, session_id } = people[0];
  const ids = people.map(({ id }) => id);
  for (let saved = 0; saved < count; saved += 500) {
    await database.begin(async (sql) => {
      // The person's claims, in the form of hosted projects and in that of the embedded API.
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub, role: "authenticated", session_id })}, true),
        set_config('request.jwt.claim.sub', ${sub}, true)`;
      await sql`
        select public.save_expense(
          jsonb_build_object(
            'id', gen_random_uuid(), 'event_id', ${event}::uuid, 'description', 'Something shared', 'amount', 4 * n,
            'currency', 'EUR', 'paid_by', (${ids}::uuid[])[1 + n % ${ids.length}::int],
            'expense_date', '2026-06-15', 'category', 'general', 'conversion_rate_to_event_currency', 1,
            'rate_source', 'same', 'split_method', 'equal'),
          (select jsonb_agg(jsonb_build_object('user_id', p, 'share_amount', n)) from unnest(${ids}::uuid[]) p))
        from generate_series(1, ${Math.min(500, count - saved)}::int) n`;
    });
  }
}

/** Returns the largest script of the app, compressed. */
function largestScript() {
  const files = readdirSync(join(appDir, "assets"))
    .filter((name) => name.endsWith(".js.br"))
    .map((name) => ({
      path: `/assets/${name.replace(/\.br$/, "")}`,
      size: statSync(join(appDir, "assets", name)).size,
    }))
    .sort((one, other) => other.size - one.size);
  return { path: files[0].path, kilobytes: Math.round(files[0].size / 1000) };
}
