// The Supabase-compatible API as a process of its own: brings the database up to date, then serves. What Supabase's own servers
// do (real-supabase/), it passes on to them.
// Started by startStack with its settings in STACK_API; when that is killed, ends the database and the functions too.
import { serve } from "@hono/node-server";
import { App } from "@supabase/lite";
import { forOwnPages } from "../own-pages.mjs";
import { applyMigrations, openSystemSchemas, prepareRoles, readClaims } from "../postgres/database.mjs";
import { mailText } from "../real-supabase/mail-texts.mjs";
import { passingOn } from "../real-supabase/pass-on.mjs";
import { endOrphans } from "../services/orphans.mjs";
import { apiConfig } from "./auth-config.mjs";
import { butForAddressChanges } from "./gaps/address-change.mjs";
import { lightAuth, mailDriver } from "./gaps/light-auth.mjs";
import { liteConnection } from "./gaps/lite-connection.mjs";
import { tellOutages } from "./gaps/outages.mjs";
import { withTextArguments } from "./gaps/text-arguments.mjs";
import { limitTime, whileSomebodyWaits } from "./gaps/time-limits.mjs";
import { keepEntriesShort } from "./short-entries.mjs";

keepEntriesShort();

const settings = JSON.parse(process.env.STACK_API ?? "{}");
delete process.env.STACK_API;

const config = apiConfig(settings);
const driver = mailDriver(settings);

/** A fresh app: it reads the tables once, so it has to be made after the last migration. */
function makeApp(more = {}) {
  return new App({
    ...config,
    ...more,
    connection: tellOutages(limitTime(liteConnection(settings.adminUrl), settings.adminUrl)),
    options: { server: { admin: false }, drivers: { email: butForAddressChanges(driver) } },
  });
}

async function bringUpToDate() {
  await prepareRoles(settings.adminUrl, settings.ownerPassword);
  // The schema auth is made by whichever auth server there is.
  const app = await makeApp({ auth: { ...config.auth, enabled: !settings.authUrl } }).init();
  await app.ensureSystemSchema();
  await app.connection.close();
  await readClaims(settings.adminUrl);
  await openSystemSchemas(settings.adminUrl);
  return applyMigrations(settings.ownerUrl, settings.migrationsDir);
}

try {
  // A standby takes its tables from elsewhere, and nothing can be written there.
  const applied = settings.standby ? [] : await bringUpToDate();
  const app = await makeApp().init();
  const passedOn = (to, prefix) => passingOn({ to, prefix, keys: settings, jwtSecret: settings.jwtSecret });
  const auth = settings.authUrl
    ? passedOn(settings.authUrl, "/auth/v1")
    : lightAuth({ app, auth: config.auth, driver, settings });
  const tables = settings.restUrl
    ? passedOn(settings.restUrl, "/rest/v1")
    : (request, peerAddress) => app.fetch(withTextArguments(request), { peerAddress });

  /** @param {Request} request @param {string | null} peerAddress */
  function answer(request, peerAddress) {
    const text = settings.authUrl && mailText(request);
    if (text) return text;
    const { pathname } = new URL(request.url);
    return (pathname.startsWith("/auth/v1/") ? auth : tables)(request, peerAddress);
  }

  const server = serve(
    {
      hostname: "127.0.0.1",
      port: settings.port,
      // Longer than the functions keep a connection open, so that none closes here while a request is on its way.
      serverOptions: { keepAliveTimeout: 120_000 },
      fetch: (request, { incoming }) =>
        whileSomebodyWaits(request.signal, () => answer(request, incoming.socket.remoteAddress ?? null)),
    },
    () => process.send?.({ ready: true, applied }),
  );
  // The Go server asks, and programs do. A page that did would get past its limits on guessing.
  forOwnPages(server);
  const stop = () => {
    server.close(() => app.connection.close().finally(() => process.exit(0)));
    setTimeout(() => process.exit(0), 3000).unref();
  };
  process.on("SIGTERM", stop);
  // Whoever started the stack was killed: nothing is left to stop the others.
  const others = /** @type {const} */ (["functions", "PostgREST", "auth server", "database"]);
  process.on("disconnect", () => endOrphans(settings.dataDir, [...others]).finally(stop));
} catch (error) {
  console.error(error);
  process.send?.({ complaint: error.message }, () => process.exit(1));
}
