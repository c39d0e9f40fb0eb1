import { chmodSync, mkdirSync, truncateSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { projectDir } from "../project.mjs";
import { refuseHalfRestored, refuseOtherAuth, refuseOtherMigrations, refuseOtherPostgres } from "./former-data.mjs";
import { functionsEnv } from "./functions-env.mjs";
import { packagedBinaries } from "./postgres/binaries.mjs";
import { migrationsDir } from "./postgres/database.mjs";
import { postgresServer, superuser } from "./postgres/server.mjs";
import { lightOnly } from "./real-supabase/programs.mjs";
import { realServices } from "./real-supabase/services.mjs";
import { secretsOf } from "./secrets.mjs";
import { endOrphans, serviceNames, signals } from "./services/orphans.mjs";
import { freePorts } from "./services/ports.mjs";
import { ProcessRecord } from "./services/process-record.mjs";
import { Service } from "./services/service.mjs";
import { answers } from "./services/wait.mjs";

/**
 * @typedef {object} StackOptions
 * @property {string} dataDir database, mails, secrets, logs
 * @property {Partial<Record<"app" | "api" | "database" | "mail" | "smtp", number>>} [ports] free ones by default
 * @property {string} [host] the address the one origin listens on; everything else listens on 127.0.0.1
 * @property {string} [publicUrl] the address in links
 * @property {boolean} [durable] false: faster, and lost after a power cut
 * @property {string | Promise<string> | null} [functionsBinary] null: without the Go server; a promise while it is built
 * @property {string} [staticDir] the built app
 * @property {NodeJS.ProcessEnv} [env] for the Go server and the programs, on top of the environment
 * @property {import("./real-supabase/programs.mjs").Programs} [programs] Supabase's own servers in place of the light one
 * @property {import("./mail-relay.mjs").MailRelay | null} [relay] where mails go instead of into the mailbox
 * @property {import("./postgres/binaries.mjs").Binaries} [binaries] another PostgreSQL than the project's
 * @property {string} [migrations] folder of the migration files; by default the project's
 * @property {number} [connections] most concurrent connections of the light API to the database; 20 by default
 * @property {boolean} [restart] restart a service when it dies
 * @property {(line: string) => void} [say]
 * @property {AbortSignal} [signal] aborts the start
 *
 * @typedef {import("./services/orphans.mjs").ServiceName} ServiceName
 */

/** Rounds of the password hashes of throw-away data, as a power of two. Durable data takes @supabase/lite's default of 10. */
const fewRounds = "4";

const mailboxSender = { name: "Divido", address: "hello@divido.test" };
const script = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Starts the whole embedded default: PostgreSQL, mailbox, Supabase-compatible API, Go server.
 * Ends processes first that a killed start of the same data folder left running.
 * @param {StackOptions} options
 */
export async function startStack(options) {
  const dataDir = resolve(options.dataDir);
  const {
    durable = true,
    connections,
    restart = false,
    functionsBinary = null,
    binaries = packagedBinaries(),
    migrations = migrationsDir,
    host = "127.0.0.1",
    programs = lightOnly,
    say = () => {},
    signal,
  } = options;
  Promise.resolve(functionsBinary).catch(() => {}); // awaited below
  refuseHalfRestored(dataDir);
  refuseOtherPostgres(dataDir, binaries);
  const [logs, mails] = [join(dataDir, "logs"), join(dataDir, "mails")];
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  for (const dir of [logs, mails]) mkdirSync(dir, { recursive: true, mode: 0o700 });
  await endOrphans(dataDir);
  const record = new ProcessRecord(dataDir);
  const secrets = secretsOf(dataDir);
  const ports = await choosePorts(options.ports ?? {});
  const at = (port) => `http://127.0.0.1:${port}`;
  const databaseUrl = (user, password) => `postgresql://${user}:${password}@127.0.0.1:${ports.database}/postgres`;
  const publicUrl = options.publicUrl ?? `http://localhost:${ports.app}`;
  const urls = {
    app: publicUrl,
    api: at(ports.api),
    mail: at(ports.mail),
    database: databaseUrl("postgres", secrets.ownerPassword),
  };
  const adminUrl = databaseUrl(superuser, secrets.databasePassword);
  const common = (name) => ({ name, record, say, restart, logFile: emptyLog(logs, name), signal: signals[name] });

  const mail = options.relay ?? { host: "127.0.0.1", port: ports.smtp, requireTls: false, from: mailboxSender };
  const env = { ...process.env, ...options.env };
  const released = realServices({ programs, common, ports, dataDir, publicUrl, adminUrl, secrets, mail, env });

  const { service: database, note } = await postgresServer({
    ...common("database"),
    dataDir,
    binaries,
    durable,
    port: ports.database,
    password: secrets.databasePassword,
  });
  const mailbox = options.relay
    ? null
    : new Service({
        ...common("mailbox"),
        how: () =>
          node("mailbox.mjs", "STACK_MAILBOX", { smtpPort: ports.smtp, webPort: ports.mail, directory: mails }),
        ready: (self) => answers(`${urls.mail}/email`, { alive: () => self.alive }),
      });
  const api = new Service({
    ...common("API"),
    how: () =>
      node(
        "lite/server.mjs",
        "STACK_API",
        {
          ...secrets,
          dataDir,
          publicUrl,
          migrationsDir: migrations,
          adminUrl,
          ownerUrl: urls.database,
          connections,
          port: ports.api,
          mail,
          authUrl: released.authUrl,
          restUrl: released.restUrl,
          storageUrl: released.storageUrl,
        },
        durable ? {} : { LITE_AUTH_BCRYPT_COST: fewRounds },
      ),
    ready: async (self) => {
      const { applied } = await self.told((message) => message.ready);
      if (applied.length > 0) say(`Applied ${applied.length} migrations, up to ${applied.at(-1)}.`);
    },
  });
  let binary = "";
  const functions =
    functionsBinary &&
    new Service({
      ...common("functions"),
      how: () => ({
        command: binary,
        args: [],
        cwd: projectDir,
        env: functionsEnv(
          {
            port: ports.app,
            host,
            publicUrl,
            apiUrl: urls.api,
            lightAuth: !programs.auth,
            secrets,
            staticDir: options.staticDir ?? join(projectDir, "frontend", "dist"),
          },
          env,
        ),
      }),
      ready: (self) => answers(`${at(ports.app)}/healthz`, { alive: () => self.alive }),
    });

  const { authServer, storageServer, postgrest } = released;
  const servers = { "auth server": authServer, "storage server": storageServer, API: api, PostgREST: postgrest };
  const services = { database, mailbox, ...servers, functions };
  const stop = async () => {
    for (const name of [...serviceNames].reverse()) await services[name]?.stop();
  };
  signal?.throwIfAborted();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const opening = database
      .start()
      .then(() => refuseOtherMigrations(dataDir, adminUrl, migrations))
      .then(() => refuseOtherAuth(dataDir, adminUrl, programs.auth))
      .then(() => authServer?.start())
      .then(() => storageServer?.start())
      .then(() => api.start())
      .then(() => postgrest?.start());
    const [built] = await settledTogether([functionsBinary, mailbox?.start(), opening]);
    signal?.throwIfAborted();
    if (functions) {
      binary = built;
      await functions.start();
    }
  } catch (error) {
    await stop();
    throw error;
  } finally {
    signal?.removeEventListener("abort", stop);
  }

  return {
    urls,
    ports,
    dataDir,
    note,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey, jwtSecret: secrets.jwtSecret },
    /** The environment of the tests of supabase/ and of the browser. */
    env: {
      API_URL: urls.api,
      DB_URL: urls.database,
      PUBLISHABLE_KEY: secrets.publishableKey,
      SECRET_KEY: secrets.secretKey,
      JWT_SECRET: secrets.jwtSecret,
      MAIL_URL: urls.mail,
      BASE_URL: publicUrl,
      FUNCTIONS_BINARY: binary,
      AUTH_SERVER: programs.auth ? "released" : "light",
      REST_SERVER: programs.rest ? "released" : "light",
      STORAGE_SERVER: programs.storage ? "released" : "light",
    },
    /** Applies new migrations, and reloads the tables and supabase/config.toml. */
    restartApi: async () => {
      await api.cycle();
      await postgrest?.cycle();
    },
    /** Its processes, so that tests can stop one. */
    services,
    /** Kills one service. @param {ServiceName} name @param {NodeJS.Signals} [signal] */
    killService: (name, signal = "SIGKILL") => process.kill(/** @type {number} */ (services[name]?.pid), signal),
    stop,
  };
}

/**
 * Waits for all, also when one fails, so that nothing is still starting while the others are stopped.
 * @param {any[]} work
 */
async function settledTogether(work) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** @param {StackOptions["ports"]} wanted */
async function choosePorts(wanted) {
  const kinds = /** @type {const} */ ([
    "app",
    "api",
    "database",
    "mail",
    "smtp",
    "auth",
    "rest",
    "restAdmin",
    "storage",
  ]);
  const free = await freePorts(kinds.length);
  return /** @type {Record<typeof kinds[number], number>} */ (
    Object.fromEntries(kinds.map((kind, i) => [kind, wanted?.[kind] || free[i]]))
  );
}

/** Runs one of our scripts. Its settings are in an environment variable, which process lists do not show. */
function node(path, variable, settings, env = {}) {
  return {
    command: process.execPath,
    args: [script(path)],
    env: { ...process.env, ...env, DO_NOT_TRACK: "1", [variable]: JSON.stringify(settings) },
    cwd: projectDir,
    ipc: true,
  };
}

function emptyLog(dir, name) {
  const file = join(dir, `${name.toLowerCase().replace(" ", "-")}.log`);
  try {
    truncateSync(file);
    chmodSync(file, 0o600);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return file;
}
