import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../project.mjs";
import { checkDiskSpace } from "../setup/disk-space.mjs";
import { checkWritable } from "../setup/writable.mjs";
import { isHalfRestored, otherMigration, restoringDir } from "../stack/former-data.mjs";
import { startPostgres } from "../stack/postgres/alone.mjs";
import { packagedBinaries } from "../stack/postgres/binaries.mjs";
import { connect, migrationFiles } from "../stack/postgres/database.mjs";
import { ownerOf } from "../stack/postgres/place.mjs";
import { removeData } from "../stack/temporary-data.mjs";
import { takeData } from "../start/take-data.mjs";
import { besidesDatabase, database, format } from "./contents.mjs";
import { unpack } from "./unpack.mjs";

/**
 * Restores a backup into a folder without data. It is first unpacked and its database started beside the final place, so that a
 * failure leaves the folder unchanged.
 * @param {{ file: string, dataDir: string, signal?: AbortSignal }} wanted
 * @returns {Promise<{ made: string, people: number, events: number, expenses: number }>} the restored data
 */
export async function restore({ file, dataDir, signal }) {
  checkWritable(dataDir, 0o711);
  refuseData(dataDir);
  const record = await takeData(dataDir);
  const staging = restoringDir(dataDir);
  try {
    if (isHalfRestored(dataDir)) removeHalf(dataDir);
    mkdirSync(staging, { mode: 0o711 });
    const manifest = await unpack(file, staging, (found) => refuseOther(found, dataDir), signal);
    giveToOwner(staging, dataDir);
    const counts = await tryDatabase(staging, manifest);
    // The database comes last: without it, the folder counts as half restored.
    for (const name of [...besidesDatabase, database]) {
      if (lstatSync(join(staging, name), { throwIfNoEntry: false }))
        renameSync(join(staging, name), join(dataDir, name));
    }
    return { made: manifest.made, ...counts };
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
    `${dataDir} holds data already (${found}); a backup can only be restored into an empty folder.`,
    "Move it away, or choose another with DATA_DIR.",
  );
}

/** Removes what a killed restore has already moved. The folder had no data before it. */
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
  if (other) throw otherVersion(manifest, other);
  checkDiskSpace(dataDir, Math.ceil((manifest.bytes * 1.1) / 2 ** 20) + 100);
}

const otherVersion = ({ version }, what) =>
  new Refusal(
    `The backup was made by another version of Divido, ${version} (${what}).`,
    "Nothing was restored. Restore it with that version, and then upgrade.",
  );

/** Changes the owner to that of the data folder when root restores. The database belongs to PostgreSQL's user. */
function giveToOwner(staging, dataDir) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  const server = ownerOf(dataDir);
  execFileSync("chown", ["-R", `${uid}:${gid}`, staging]);
  execFileSync("chown", ["-R", `${server.uid}:${server.gid}`, join(staging, database)]);
}

/** Starts the database once, which replays its log to the time of the backup, and counts its rows. */
async function tryDatabase(staging, manifest) {
  const server = await startPostgres(staging, { durable: true });
  const sql = connect(server.url());
  try {
    const other = await otherMigration(server.url());
    if (other) throw otherVersion(manifest, `migration ${other}`);
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
