import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedToken } from "../../secrets.mjs";
import { startStack } from "../../stack.mjs";
import { removeData, temporaryDataDir } from "../../temporary-data.mjs";

const dataDir = temporaryDataDir("time-limits");
let stack;
let sql;

beforeAll(async () => {
  stack = await startStack({ dataDir, durable: false });
  sql = postgres(stack.urls.database, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    create function public.slow(seconds numeric) returns text language plpgsql stable as $$
    begin
      perform pg_advisory_xact_lock_shared(42);
      perform pg_sleep(seconds);
      return 'done';
    end $$;
    create function public.time_limit() returns text language sql stable as
    $$ select current_setting('statement_timeout') $$;
    grant execute on function public.slow(numeric), public.time_limit() to anon, authenticated;
    create table public.notes (id int primary key, description text);
    insert into public.notes values (1, repeat('a', 2001) || 'c');
    grant select on public.notes to authenticated`);
  await stack.restartApi();
});
afterAll(async () => {
  await sql?.end();
  await stack?.stop();
  removeData(dataDir);
});

function accessToken() {
  const person = { sub: "0190a1b2-0000-7000-8000-00000000000a", role: "authenticated", aud: "authenticated" };
  return signedToken({ ...person, exp: Math.floor(Date.now() / 1000) + 3600 }, stack.keys.jwtSecret);
}

/** Requests the tables, signed in by default. */
async function ask(path, { signedIn = true, signal = undefined } = {}) {
  const response = await fetch(`${stack.urls.api}/rest/v1/${path}`, {
    headers: { apikey: stack.keys.publishable, ...(signedIn && { Authorization: `Bearer ${accessToken()}` }) },
    signal,
  });
  return { status: response.status, body: await response.json() };
}

/** Returns the number of running slow queries. Each holds an advisory lock until it ends. */
const running = async () =>
  (await sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted`)[0].n;

it("a query without a session times out after three seconds", async () => {
  expect((await ask("rpc/time_limit", { signedIn: false })).body).toBe("3s");
  const { status, body } = await ask("rpc/slow?seconds=30", { signedIn: false });
  expect({ status, message: body.message }).toEqual({ status: 504, message: "timed_out" });
});

it("a query with a session times out after eight seconds, as does a regular expression", async () => {
  expect((await ask("rpc/time_limit")).body).toBe("8s");
  const pattern = encodeURIComponent("^(a+)(a+)\\1\\2c$");
  const answers = await Promise.all([ask("rpc/slow?seconds=60"), ask(`notes?description=match.${pattern}`)]);
  for (const { status, body } of answers) {
    expect({ status, message: body.message }).toEqual({ status: 504, message: "timed_out" });
  }
});

it("queries of clients that have gone are cancelled, and free their connections", async () => {
  const leaving = new AbortController();
  const left = Array.from({ length: 25 }, () => ask("rpc/slow?seconds=60", { signal: leaving.signal }).catch(() => {}));
  await expect.poll(running).toBeGreaterThanOrEqual(15);
  leaving.abort();
  await Promise.all(left);
  // They end before the statement timeout of eight seconds, so they were cancelled.
  await expect.poll(running, { timeout: 5000 }).toBe(0);
  expect((await ask("notes?select=id")).status).toBe(200);
});
