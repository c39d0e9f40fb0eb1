import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { oneCheck } from "../../../scripts/checks/outcome.mjs";
import { say } from "../../../scripts/setup/progress.mjs";
import { run } from "../../../scripts/setup/run.mjs";
import { migrationsDir } from "../../../scripts/stack/postgres/database.mjs";
import { startStack } from "../../../scripts/stack/stack.mjs";
import { withStack } from "../../../scripts/stack/throwaway.mjs";
import { randomFrom } from "../../../supabase/tests/support/random.mjs";
import { Ledger } from "../../load/ledger.mjs";
import { newEvent, newPeople } from "../../load/people.mjs";
import { startSecondServer } from "../../second-server.mjs";
import { Tally, write } from "../faults/writer.mjs";
import { later } from "./later.mjs";

const writers = 6;
const [first, second] = Object.keys(later);

/** @type {import("../../../scripts/checks/outcome.mjs").Check} */
export const upgrade = {
  name: "data of this version, taken over by later ones, while two versions of the functions answer and people write",
  suite: "upgrade",
  alone: true,
  async run() {
    const files = mkdtempSync(join(tmpdir(), "divido-rehearsed-upgrade-"));
    const migrations = join(files, "migrations");
    cpSync(migrationsDir, migrations, { recursive: true });
    try {
      return await withStack({ functions: true, durable: true, restart: true, migrations }, (stack) =>
        oneCheck(rehearse(stack, { files, migrations })),
      );
    } finally {
      rmSync(files, { recursive: true });
    }
  },
};

async function rehearse(stack, { files, migrations }) {
  const sql = postgres(stack.urls.database, { max: 1, onnotice: () => {} });
  const program = join(files, "functions");
  const flags = ["-trimpath", "-tags=grpcnotrace", "-ldflags=-X main.release=later"];
  await run("go", ["build", ...flags, "-o", program, "./functions/cmd/divido"], { env: { CGO_ENABLED: "0" } });
  const next = await startSecondServer(program, stack);
  try {
    const bring = (name) => {
      writeFileSync(join(migrations, `${name}.sql`), later[name]);
      return stack.restartApi();
    };
    const [old, others] = [stack.urls.app, next.address];
    const people = [
      ...(await newPeople(sql, stack, old, writers / 2)),
      ...(await newPeople(sql, stack, others, writers / 2)),
    ];
    const events = [await newEvent(sql, people)];
    const [ledger, tally] = [new Ledger(), new Tally()];
    const writing = (enough) =>
      Promise.all(
        people.map((person, at) =>
          write({ person, events, ledger, tally, enough, random: randomFrom(tally.acknowledged + at) }),
        ),
      );
    const versions = await Promise.all(
      [old, others].map((address) => fetch(`${address}/config.json`).then((answer) => answer.json())),
    );
    ok(versions[0].version !== "later" && versions[1].version === "later", "two versions answer");

    await writing(() => tally.acknowledged >= 300);
    const before = await everything(sql);
    await bring(first);
    deepStrictEqual(await everything(sql), before);
    const [{ filled }] = await sql`select count(*)::integer as filled from public.expenses where note = 'from before'`;
    strictEqual(filled, [...ledger.entries.values()].filter(({ entity }) => entity === "expense").length);

    let brought = false;
    const meanwhile = writing(() => brought);
    meanwhile.catch(() => {}); // awaited below
    await bring(second);
    const by = tally.acknowledged + 300;
    await Promise.all([meanwhile, whenAt(tally, by).then(() => (brought = true))]);
    deepStrictEqual(await ledger.differences(sql, events), []);
    const [{ agree }] = await sql`
      select (select sum(entries) from private.note_counts) = (select count(*) from public.expenses) as agree`;
    ok(agree, "the later version's own table counts what was written meanwhile");
    const { status, body } = await people[0].rpc("notes_in", { event_id: events[0].id });
    deepStrictEqual({ status, enough: body > 0 }, { status: 200, enough: true });

    await sql.end();
    await stack.stop();
    await rejects(startStack({ dataDir: stack.dataDir }), {
      message: new RegExp(`another version of Divido \\(migration ${second.slice(0, 14)}\\)`),
    });
    say(
      `  ${tally.acknowledged} writes through both versions, none lost or twice; meanwhile ${tally.told("nothing")}.`,
    );
    return "";
  } finally {
    await sql.end({ timeout: 1 });
    await next.stop();
  }
}

async function whenAt(tally, count) {
  while (tally.acknowledged < count) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Returns row count and digest of each table, without the columns that later versions add. */
async function everything(sql) {
  const tables = await sql`
    select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'private', 'auth')
    order by 1`;
  const lines = [];
  for (const { name } of tables) {
    const [{ rows, digest }] = await sql.unsafe(`
      select count(*)::integer as rows, md5(string_agg((to_jsonb(entry) - 'note')::text, '' order by (to_jsonb(entry) - 'note')::text)) as digest
      from ${name} as entry`);
    lines.push(`${name}: ${rows} rows, ${digest}`);
  }
  return lines;
}
