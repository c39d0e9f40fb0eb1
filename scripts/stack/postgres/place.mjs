import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Refusal } from "../../project.mjs";

/**
 * @typedef {object} Place locations of programs and data, and the user that PostgreSQL runs as
 * @property {string} binDir
 * @property {string} clusterDir
 * @property {{ uid: number, gid: number } | undefined} user undefined: the current user
 * @property {string} note a sentence about an unusual place, to be shown; else empty
 */

/** Where programs and data go when root starts from a folder that only root can enter. */
const refuge = "/var/lib/divido";

/**
 * Finds a place that PostgreSQL can reach. It refuses to run as root, so root runs it as another user.
 * @param {string} dataDir
 * @param {import("./binaries.mjs").Binaries} binaries
 * @returns {Place}
 */
export function findPlace(dataDir, { dir, version }) {
  const clusterDir = join(dataDir, "postgres");
  if (process.getuid?.() !== 0) {
    refuseStrangersData(clusterDir);
    return { binDir: join(dir, "bin"), clusterDir, user: undefined, note: "" };
  }
  const user = existsSync(clusterDir) ? ownerOf(clusterDir) : unprivilegedUser();
  const home = programsFor(user, dir, version);
  const real = clusterFor(user, dataDir, clusterDir);
  const moved = [home !== dir && `its programs are in ${home}`, real !== clusterDir && `its data is in ${real}`].filter(
    Boolean,
  );
  const note =
    moved.length === 0 ? "" : `PostgreSQL may not run as root and cannot enter ${dataDir}: ${moved.join(", ")}.`;
  return { binDir: join(home, "bin"), clusterDir: real, user, note };
}

function refuseStrangersData(clusterDir) {
  if (!existsSync(clusterDir)) return;
  const { uid } = statSync(clusterDir);
  if (uid === process.getuid?.()) return;
  throw new Refusal(
    `The database in ${clusterDir} belongs to another user (id ${uid}).`,
    "Start as that user, or choose another folder with DATA_DIR.",
  );
}

/**
 * Returns the user that root runs the database as: the owner of the folder, so that ordinary users keep their data when root
 * starts it once.
 * @param {string} dir
 */
export function ownerOf(dir) {
  const { uid, gid } = statSync(dir);
  return uid === 0 ? unprivilegedUser() : { uid, gid };
}

function unprivilegedUser() {
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {}
  }
  throw new Refusal(
    "PostgreSQL may not run as root, and there is no user postgres or nobody to run it as.",
    "Start as an ordinary user, or add one: useradd --system postgres",
  );
}

/** Whether the user can run this command; tried, not derived from file modes. */
const can = (user, command, ...args) => spawnSync(command, args, { ...user, cwd: "/", stdio: "ignore" }).status === 0;

function programsFor(user, packaged, version) {
  if (can(user, join(packaged, "bin", "postgres"), "--version")) return packaged;
  const copy = join(refuge, `postgresql-${version}`);
  if (can(user, join(copy, "bin", "postgres"), "--version")) return copy;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(refuge, { recursive: true, mode: 0o755 });
  cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
  rmSync(copy, { recursive: true, force: true });
  renameSync(unfinished, copy);
  if (!can(user, join(copy, "bin", "postgres"), "--version")) {
    throw new Refusal(
      `PostgreSQL's user (id ${user.uid}) cannot run ${copy}/bin/postgres.`,
      "Start as an ordinary user instead.",
    );
  }
  return copy;
}

/**
 * Returns the real folder of the cluster. A link in the data folder leads there when it must be elsewhere.
 */
function clusterFor(user, dataDir, clusterDir) {
  if (existsSync(clusterDir)) {
    const real = realpathSync(clusterDir);
    if (real !== clusterDir && lstatSync(clusterDir).isSymbolicLink()) refuseSharedCluster(dirname(real), dataDir);
    if (can(user, "test", "-x", real)) return real;
    throw new Refusal(
      `PostgreSQL's user (id ${user.uid}) can no longer enter ${real}.`,
      "Let everybody enter the folders above it (chmod o+x), or choose another folder with DATA_DIR.",
    );
  }
  if (can(user, "test", "-x", dataDir)) return clusterDir;
  const elsewhere = makeRefuge(user, dataDir);
  rmSync(clusterDir, { force: true });
  symlinkSync(join(elsewhere, "postgres"), clusterDir);
  return join(elsewhere, "postgres");
}

function makeRefuge(user, dataDir) {
  const real = realpathSync(dataDir);
  const project = basename(dirname(real)).replace(/[^\w.-]/g, "_");
  const elsewhere = join(refuge, `${project}-${createHash("sha256").update(real).digest("hex").slice(0, 12)}`);
  mkdirSync(refuge, { recursive: true, mode: 0o755 });
  mkdirSync(elsewhere, { recursive: true, mode: 0o700 });
  chownSync(elsewhere, user.uid, user.gid);
  writeFileSync(join(elsewhere, "belongs-to"), real);
  if (!can(user, "test", "-w", elsewhere)) {
    throw new Refusal(
      `PostgreSQL's user (id ${user.uid}) can write neither in ${dataDir} nor in ${elsewhere}.`,
      "Choose another folder with DATA_DIR.",
    );
  }
  return elsewhere;
}

/** Refuses the link that a copied project has from its original: two projects must not share a database. */
function refuseSharedCluster(elsewhere, dataDir) {
  const note = join(elsewhere, "belongs-to");
  if (!existsSync(note)) return;
  const owner = readFileSync(note, "utf8");
  const real = realpathSync(dataDir);
  if (owner !== real && existsSync(owner)) {
    throw new Refusal(
      `The database that ${join(dataDir, "postgres")} leads to belongs to ${owner}.`,
      `Remove that link to begin with an empty database, or choose another folder with DATA_DIR.`,
    );
  }
  if (owner !== real) writeFileSync(note, real);
}
