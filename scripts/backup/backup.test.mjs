import { randomBytes, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signedUp } from "../demo/client.mjs";
import { startPostgres } from "../stack/postgres/alone.mjs";
import { packagedBinaries } from "../stack/postgres/binaries.mjs";
import { connect, migrationFiles } from "../stack/postgres/database.mjs";
import { realPrograms } from "../stack/real-supabase/programs.mjs";
import { startStack } from "../stack/stack.mjs";
import { removeData, temporaryDataDir } from "../stack/temporary-data.mjs";
import { writeArchive } from "./archive.mjs";
import { backUp } from "./backup.mjs";
import { besidesDatabase, database, divido, format, manifestName } from "./contents.mjs";
import { restore } from "./restore.mjs";

const account = { email: "ada@divido.example", password: "a-password-of-hers", language: "en" };
const files = mkdtempSync(join(tmpdir(), "divido-backups-"));
const file = join(files, "running.tar.gz");
const dirs = [];
const newDir = () => {
  const dir = temporaryDataDir("backup");
  dirs.push(dir);
  return dir;
};
const original = newDir();
/** `npm run rehearse -- storage` runs this file on Supabase's storage server. */
const programs = realPrograms(process.env);
let before;
let written;

const signedIn = ({ urls, ports, keys }) =>
  signedUp(
    { api: urls.api, mail: urls.mail, functions: `http://127.0.0.1:${ports.app}`, publishableKey: keys.publishable },
    account,
  );

const trip = {
  name: "Cappadocia",
  category: "short_trip",
  default_currency: "TRY",
  place_country: "Türkiye",
  place_city: "Nevşehir",
};
const dinner = (eventId, payer) => ({
  expense: {
    id: randomUUID(),
    event_id: eventId,
    description: "Dinner",
    amount: 1234.56,
    currency: "TRY",
    paid_by: payer,
    expense_date: "2026-11-22",
    category: "general",
    conversion_rate_to_event_currency: 1,
    rate_source: "same",
    rate_date: null,
    split_method: "equal",
  },
  shares: [{ user_id: payer, share_amount: 1234.56 }],
  mutation_id: randomUUID(),
});

/** Signs up without confirming, so that the mail stays in the mailbox. */
async function leaveMail({ urls, keys }) {
  await fetch(`${urls.api}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: keys.publishable, "Content-Type": "application/json" },
    body: JSON.stringify({ email: "berk@divido.example", password: "a-password-of-his" }),
  });
  const mails = async () => (await fetch(`${urls.mail}/email`)).json();
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 20_000 });
}

/** Everything she sees of her event, and the bytes of its photos. */
async function seen(stack) {
  const ada = await signedIn(stack);
  const [{ id }] = await ada.rpc("my_events", { include_passive: true });
  const photos = [];
  for (const { path } of await ada.rpc("event_receipts", { event_id: id })) {
    photos.push((await photo(stack, ada, "GET", path)).toString("base64"));
  }
  return { ...(await ada.rpc("event_page", { event_id: id })), photos };
}

const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(70_000)]);

/** Uploads or downloads a photo. */
async function photo({ urls }, { headers }, method, path, body) {
  const response = await fetch(`${urls.api}/storage/v1/object/receipts/${path}`, {
    method,
    headers: { ...headers, "Content-Type": "image/jpeg" },
    body,
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Adds a photo to an expense. */
async function addPhoto(stack, ada, { event_id, id: expense_id }) {
  const named = { event_id, expense_id, id: randomUUID() };
  const { path } = await ada.rpc("reserve_receipt", { ...named, width: 3, height: 4, bytes: picture.length });
  await photo(stack, ada, "POST", path, picture);
  await ada.rpc("add_receipt", named);
}

async function withSql({ urls }, work) {
  const sql = connect(urls.database);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Writes rows one after the other during the work; each is acknowledged before the next. */
const whileWriting = (stack, work) =>
  withSql(stack, async (sql) => {
    await sql`create table public.written (n int primary key)`;
    let [n, working] = [0, true];
    const write = async () => {
      await sql`insert into public.written values (${++n})`;
    };
    for (let i = 0; i < 50; i++) await write();
    const done = work().finally(() => (working = false));
    while (working) await write();
    await done;
    return n;
  });

beforeAll(async () => {
  const stack = await startStack({ dataDir: original, durable: false, programs });
  try {
    const ada = await signedIn(stack);
    const [{ id }] = await ada.insert("events", { ...trip, created_by: ada.id });
    await addPhoto(stack, ada, await ada.rpc("save_expense", dinner(id, ada.id)));
    before = await seen(stack);
    expect(before.photos).toEqual([picture.toString("base64")]);
    await leaveMail(stack);
    written = await whileWriting(stack, () => backUp({ dataDir: original, file }));
  } finally {
    await stack.stop();
  }
});
afterAll(() => {
  for (const dir of dirs) removeData(dir);
  rmSync(files, { recursive: true });
});

it("a restore of a backup under load brings back the login, every figure, every photo and the mails", async () => {
  const dataDir = newDir();
  expect(await restore({ file, dataDir })).toMatchObject({ people: 2, events: 1, expenses: 1 });
  const stack = await startStack({ dataDir, durable: false, programs });
  try {
    expect(await seen(stack)).toEqual(before);
    const rows = await withSql(stack, (sql) => sql`select count(*)::int, max(n) from public.written`);
    expect(rows[0].count).toBe(rows[0].max);
    expect(rows[0].count).toBeGreaterThanOrEqual(50);
    expect(rows[0].count).toBeLessThanOrEqual(written);
  } finally {
    await stack.stop();
  }
  const mails = readdirSync(join(original, "mails"));
  expect(mails).not.toEqual([]);
  expect(readdirSync(join(dataDir, "mails"))).toEqual(mails);
});

it("a backup is readable only by its owner, and holds all of the data folder but logs and processes", () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(files)).toEqual(["running.tar.gz"]);
  const others = ["logs", "processes"];
  expect([...besidesDatabase, database, ...others]).toEqual(expect.arrayContaining(readdirSync(original)));
});

describe("a backup refuses", () => {
  it("a backup refuses to replace another file", async () => {
    await expect(backUp({ dataDir: original, file })).rejects.toThrow(`The file ${file} already exists.`);
  });

  it("a backup refuses a folder without data", async () => {
    const dataDir = newDir();
    await expect(backUp({ dataDir, file: join(files, "none") })).rejects.toThrow(
      `${dataDir} contains no data of Divido`,
    );
  });

  it("a backup refuses a file inside the data folder", async () => {
    mkdirSync(join(original, "mails", "backups"));
    const inside = join(original, "mails", "backups", "b.tar.gz");
    await expect(backUp({ dataDir: original, file: inside })).rejects.toThrow("inside the data folder");
    rmSync(join(original, "mails", "backups"), { recursive: true });
  });
});

describe("a restore changes nothing and refuses", () => {
  const first = migrationFiles()[0].version;
  const manifest = (more) => ({
    name: manifestName,
    content: JSON.stringify({
      format,
      version: divido(),
      made: "2026-11-23T08:00:00Z",
      postgres: packagedBinaries().version.split(".")[0],
      migrations: [first],
      bytes: 1,
      ...more,
    }),
  });

  async function refusal(name, make) {
    const made = join(files, name);
    await make(made);
    const dataDir = newDir();
    const kept = readdirSync(dataDir);
    const error = await restore({ file: made, dataDir }).catch((refused) => refused);
    expect(error.name, String(error.stack)).toBe("Refusal");
    expect(readdirSync(dataDir)).toEqual(kept);
    return error.message;
  }
  const archiveOf =
    (...sources) =>
    (made) =>
      writeArchive(
        made,
        (async function* () {
          yield* sources;
        })(),
      );

  it.each([
    ["that was cut", (bytes) => bytes.subarray(0, bytes.length - 100)],
    ["in which a byte has changed", (bytes) => bytes.with(bytes.length / 2, bytes[bytes.length / 2] ^ 0x10)],
  ])("a restore refuses an archive %s, and changes nothing", async (how, harm) => {
    const message = await refusal(how, async (made) => {
      await archiveOf(manifest(), { name: "secrets.json", content: randomBytes(100_000).toString("hex") })(
        `${made}.whole`,
      );
      const whole = readFileSync(`${made}.whole`);
      writeFileSync(made, harm(whole.subarray(0, whole.length - (whole.length % 2))));
    });
    expect(message).toContain("not a complete backup of Divido");
  });

  it("a restore refuses a file that is no backup, and changes nothing", async () => {
    const text = (made) => writeFileSync(made, "Dear diary");
    expect(await refusal("diary", text)).toContain("not a complete backup of Divido");
    expect(await refusal("other.tar.gz", archiveOf({ name: "a.txt", content: "a" }))).toContain("does not begin with");
  });

  it("a restore refuses an archive with a path outside of the data folder, and changes nothing", async () => {
    const outside = archiveOf(manifest(), { name: "mails/../../outside", content: "a" });
    expect(await refusal("outside", outside)).toContain("none of its files");
  });

  it("a restore refuses a backup without secrets.json, and changes nothing", async () => {
    expect(await refusal("keyless", archiveOf(manifest(), { name: "demo-loaded" }))).toContain(
      "secrets.json is missing",
    );
  });

  it.each([
    ["a newer format", { format: format + 1 }],
    ["another PostgreSQL", { postgres: "99" }],
    ["an unknown migration", { migrations: ["29990101000000"] }],
    ["more data than the disk holds", { bytes: 1e18 }],
  ])("a restore refuses a backup with %s, and changes nothing", async (_, more) => {
    const message = await refusal(`other-${Object.keys(more)}`, archiveOf(manifest(more)));
    expect(message).toMatch(/another version of Divido|MB left/);
  });

  it("a restore refuses a backup with other statements under a known migration number, and changes nothing", async () => {
    const changed = newDir();
    await restore({ file, dataDir: changed });
    const server = await startPostgres(changed);
    const sql = connect(server.url());
    await sql`update supabase_migrations.schema_migrations set statements = '{select 1}' where version = ${first}`;
    await sql.end();
    await server.stop();
    const made = (name) => backUp({ dataDir: changed, file: name });
    expect(await refusal("changed.tar.gz", made)).toMatch(
      `another version of Divido, ${divido()} (migration ${first})`,
    );
  });

  it("a restore refuses a folder with data, and keeps the data", async () => {
    const held = readFileSync(join(original, "secrets.json"), "utf8");
    await expect(restore({ file, dataDir: original })).rejects.toThrow("holds data already (postgres)");
    expect(readFileSync(join(original, "secrets.json"), "utf8")).toBe(held);
  });
});

it("a backup of a stopped Divido is restored over a killed restore, which refuses to start until then", async () => {
  const stopped = join(files, "stopped.tar.gz");
  await backUp({ dataDir: original, file: stopped });
  expect(existsSync(join(original, database, "postmaster.pid"))).toBe(false);

  const dataDir = newDir();
  mkdirSync(join(dataDir, "restoring", "postgres"), { recursive: true });
  writeFileSync(join(dataDir, "secrets.json"), "{}");
  await expect(startStack({ dataDir, durable: false })).rejects.toThrow("is not finished");
  expect(await restore({ file: stopped, dataDir })).toMatchObject({ people: 2, events: 1, expenses: 1 });
  expect(existsSync(join(dataDir, "restoring"))).toBe(false);
});
