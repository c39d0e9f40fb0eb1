import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../project.mjs";
import { checkDiskSpace } from "../setup/disk-space.mjs";
import { checkWritable } from "../setup/writable.mjs";
import { isHalfRestored, restoringDir } from "../stack/former-data.mjs";
import { startPostgres } from "../stack/postgres/alone.mjs";
import { packagedBinaries } from "../stack/postgres/binaries.mjs";
import { connect, migrationFiles } from "../stack/postgres/database.mjs";
import { ownerOf } from "../stack/postgres/place.mjs";
import { removeData } from "../stack/temporary-data.mjs";
import { takeData } from "../start/take-data.mjs";
import { besidesDatabase, database, format } from "./contents.mjs";
import { unpack } from "./unpack.mjs";

/**
 * Unpacks a backup into a folder that holds no data, starts its database once, and only then gives it its place: what fails on the
 * way leaves the folder as it was.
 * @param {{ file: string, dataDir: string, signal?: AbortSignal }} wanted
 * @returns {Promise<{ made: string, people: number, events: number, expenses: number }>} what there is now
 */
export async function restore({ file, dataDir, signal }) {
  checkWritable(dataDir, 0o711);
  refuseData(dataDir);
  const record = await takeData(dataDir);
  const staging = restoringDir(dataDir);
  try {
    if (isHalfRestored(dataDir)) removeHalf(dataDir);
    mkdirSync(staging, { mode: 0o711 });
    const { made } = await unpack(file, staging, (manifest) => refuseOther(manifest, dataDir), signal);
    giveToOwner(staging, dataDir);
    const counts = await tryDatabase(staging);
    // The database last: until it is there, the folder counts as half restored.
    for (const name of [...besidesDatabase, database]) {
      if (lstatSync(join(staging, name), { throwIfNoEntry: false }))
        renameSync(join(staging, name), join(dataDir, name));
    }
    return { made, ...counts };
  } finally {
    removeData(staging);
    record.remove("start");
  }
}

function refuseData(dataDir) {
  if (isHalfRestored(dataDir)) return;
  const found = [database, ...besidesDatabase].find((name) =>
    lstatSync(join(dataDir, name), { throwIfNoEntry: false }),
  );
  if (!found) return;
  throw new Refusal(
    `${dataDir} holds data already (${found}); a backup is restored into an empty folder alone.`,
    "Move it away, or choose another with DATA_DIR.",
  );
}

/** What a restore that was killed has moved already: it had found none of it in the folder. */
function removeHalf(dataDir) {
  removeData(restoringDir(dataDir));
  for (const name of besidesDatabase) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** @param {import("./contents.mjs").Manifest} manifest @param {string} dataDir */
function refuseOther(manifest, dataDir) {
  const ours = packagedBinaries().version.split(".")[0];
  const known = migrationFiles().map(({ version }) => version);
  const unknown = manifest.migrations.find((version) => !known.includes(version));
  const other =
    (manifest.format !== format && `form ${manifest.format} in place of ${format}`) ||
    (manifest.postgres !== ours && `PostgreSQL ${manifest.postgres} in place of ${ours}`) ||
    (unknown && `migration ${unknown}`);
  if (other) {
    throw new Refusal(
      `The backup was made by another version of Divido, ${manifest.version} (${other}).`,
      "Nothing was restored. Restore it with that version, and then upgrade.",
    );
  }
  checkDiskSpace(dataDir, Math.ceil((manifest.bytes * 1.1) / 2 ** 20) + 100);
}

/** Root restores for whom the folder belongs to; the database is always another's. */
function giveToOwner(staging, dataDir) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  const server = ownerOf(dataDir);
  execFileSync("chown", ["-R", `${uid}:${gid}`, staging]);
  execFileSync("chown", ["-R", `${server.uid}:${server.gid}`, join(staging, database)]);
}

/** Brings the database to the moment of the backup, which shows whether it can be, and looks inside. */
async function tryDatabase(staging) {
  const server = await startPostgres(staging, { durable: true });
  const sql = connect(server.url());
  try {
    const [{ migrated }] = await sql`select to_regclass('public.expenses') is not null as migrated`;
    if (!migrated) return { people: 0, events: 0, expenses: 0 };
    const [counts] = await sql`
      select
        (select count(*)::int from public.users) as people,
        (select count(*)::int from public.events) as events,
        (select count(*)::int from public.expenses) as expenses`;
    return /** @type {{ people: number, events: number, expenses: number }} */ (counts);
  } finally {
    await sql.end();
    await server.stop();
  }
}
