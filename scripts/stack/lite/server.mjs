// The Supabase-compatible API, a process of its own: migrates the database, then serves. It forwards requests to Supabase's
// own servers where those run (real-supabase/).
// startStack starts it with its settings in STACK_API. When startStack is killed, this ends the other services, too.
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { App, setExperimental } from "@supabase/lite";
import { largestObject } from "../largest-object.mjs";
import { forOwnPages } from "../own-pages.mjs";
import { applyMigrations, openSystemSchemas, prepareRoles, readClaims } from "../postgres/database.mjs";
import { mailText } from "../real-supabase/environments.mjs";
import { passingOn } from "../real-supabase/pass-on.mjs";
import { endOrphans } from "../services/orphans.mjs";
import { apiConfig } from "./auth-config.mjs";
import { butForAddressChanges } from "./gaps/address-change.mjs";
import { lightAuth, mailDriver } from "./gaps/light-auth.mjs";
import { liteConnection } from "./gaps/lite-connection.mjs";
import { objectFolder, withWholeBody } from "./gaps/object-folder.mjs";
import { tellOutages } from "./gaps/outages.mjs";
import { withTextArguments } from "./gaps/text-arguments.mjs";
import { limitTime, whileSomebodyWaits } from "./gaps/time-limits.mjs";
import { keepEntriesShort } from "./short-entries.mjs";

keepEntriesShort();

const settings = JSON.parse(process.env.STACK_API ?? "{}");
delete process.env.STACK_API;

const config = apiConfig(settings);
const driver = mailDriver(settings);

setExperimental("storage", true);
const objects = settings.storageUrl ? null : objectFolder(join(settings.dataDir, "storage"), largestObject);

/** Makes an app. It reads the tables once, so call this after the last migration. */
function makeApp(more = {}) {
  const app = new App({
    ...config,
    storage: { enabled: objects !== null },
    ...more,
    connection: tellOutages(limitTime(liteConnection(settings.adminUrl, settings.connections), settings.adminUrl)),
    options: { server: { admin: false }, drivers: { email: butForAddressChanges(driver) } },
  });
  if (objects) app._storageAdapter = objects;
  return app;
}

async function bringUpToDate() {
  await prepareRoles(settings.adminUrl, settings.ownerPassword);
  // The auth server that runs creates the schema auth.
  const app = await makeApp({ auth: { ...config.auth, enabled: !settings.authUrl } }).init();
  await app.ensureSystemSchema();
  await app.connection.close();
  await readClaims(settings.adminUrl);
  await openSystemSchemas(settings.adminUrl, { storage: objects !== null });
  return applyMigrations(settings.ownerUrl, settings.migrationsDir);
}

try {
  const applied = await bringUpToDate();
  const app = await makeApp().init();
  const passedOn = (to, prefix) => passingOn({ to, prefix, keys: settings, jwtSecret: settings.jwtSecret });
  const auth = settings.authUrl
    ? passedOn(settings.authUrl, "/auth/v1")
    : lightAuth({ app, auth: config.auth, driver, settings });
  const tables = settings.restUrl
    ? passedOn(settings.restUrl, "/rest/v1")
    : (request, peerAddress) => app.fetch(withTextArguments(request), { peerAddress });

  const storage = settings.storageUrl
    ? passedOn(settings.storageUrl, "/storage/v1")
    : (request, peerAddress) => withWholeBody(request, largestObject, (whole) => app.fetch(whole, { peerAddress }));

  /** @param {Request} request @param {string | null} peerAddress */
  function answer(request, peerAddress) {
    const text = settings.authUrl && mailText(request);
    if (text) return text;
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/storage/v1/")) return storage(request, peerAddress);
    return (pathname.startsWith("/auth/v1/") ? auth : tables)(request, peerAddress);
  }

  const server = serve(
    {
      hostname: "127.0.0.1",
      port: settings.port,
      // Longer than the functions keep connections open, so that none closes here while a request is in flight.
      serverOptions: { keepAliveTimeout: 120_000 },
      fetch: (request, { incoming }) =>
        whileSomebodyWaits(request.signal, () => answer(request, incoming.socket.remoteAddress ?? null)),
    },
    () => process.send?.({ ready: true, applied }),
  );
  // Only the Go server and programs may ask: a page would evade the Go server's limits on guessing.
  forOwnPages(server);
  const stop = () => {
    server.close(() => app.connection.close().finally(() => process.exit(0)));
    setTimeout(() => process.exit(0), 3000).unref();
  };
  process.on("SIGTERM", stop);
  // The starter was killed, so nothing else stops the other services.
  const others = /** @type {const} */ (["functions", "PostgREST", "storage server", "auth server", "database"]);
  process.on("disconnect", () => endOrphans(settings.dataDir, [...others]).finally(stop));
} catch (error) {
  console.error(error);
  process.send?.({ complaint: error.message }, () => process.exit(1));
}
