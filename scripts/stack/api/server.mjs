// The Supabase-compatible API as a process of its own: brings the database up to date, then serves.
// Started by startStack with its settings in STACK_API; when that is killed, ends the database and the functions too.
import { serve } from "@hono/node-server";
import { App, SmtpEmailDriver } from "@supabase/lite";
import { endLeftovers } from "../parts/leftovers.mjs";
import { apiConfig } from "./auth-config.mjs";
import { applyMigrations, openSystemSchemas, prepareRoles } from "./database.mjs";
import { currentPassword } from "./lite-gaps/current-password.mjs";
import { formerLink } from "./lite-gaps/former-links.mjs";
import { liteConnection } from "./lite-gaps/lite-connection.mjs";
import { inTheirLanguage } from "./lite-gaps/mail-language.mjs";
import { rememberingRedirect, toTheirRedirect } from "./lite-gaps/mail-redirect.mjs";
import { resendConfirmation } from "./lite-gaps/resend-confirmation.mjs";
import { limitTime, whileSomebodyWaits } from "./lite-gaps/time-limits.mjs";

const settings = JSON.parse(process.env.STACK_API ?? "{}");
delete process.env.STACK_API;

const config = apiConfig(settings);

/** Mails in the language of who gets them, with links that lead where they asked. */
const driver = toTheirRedirect(inTheirLanguage(new SmtpEmailDriver(settings.mail), settings.ownerUrl));

/** A fresh app: it reads the tables once, so it has to be made after the last migration. */
function makeApp() {
  return new App({
    ...config,
    connection: limitTime(liteConnection(settings.adminUrl), settings.adminUrl),
    options: { server: { admin: false }, drivers: { email: driver } },
  });
}

async function bringUpToDate() {
  await prepareRoles(settings.adminUrl, settings.ownerPassword);
  const app = await makeApp().init();
  await app.ensureSystemSchema();
  await app.connection.close();
  await openSystemSchemas(settings.adminUrl);
  return applyMigrations(settings.ownerUrl);
}

try {
  const applied = await bringUpToDate();
  const app = await makeApp().init();
  const resend = resendConfirmation({ auth: config.auth, databaseUrl: settings.ownerUrl, driver });
  const current = currentPassword({
    databaseUrl: settings.ownerUrl,
    ask: async (path, headers, body = {}) =>
      app.fetch(
        new Request(`${config.auth.site_url}/auth/v1/${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", apikey: settings.publishableKey, ...headers },
          body: JSON.stringify(body),
        }),
        { peerAddress: null },
      ),
  });
  const server = serve(
    {
      hostname: "127.0.0.1",
      port: settings.port,
      // Longer than the functions keep a connection: who closes first must not be whom a request is on its way to.
      serverOptions: { keepAliveTimeout: 120_000 },
      fetch: (request, { incoming }) =>
        whileSomebodyWaits(request.signal, () =>
          rememberingRedirect(
            request,
            async () =>
              formerLink(request, config.auth.site_url) ??
              (await resend(request)) ??
              (await current.refusal(request)) ??
              current.noting(request, async () =>
                app.fetch(request, { peerAddress: incoming.socket.remoteAddress ?? null }),
              ),
          ),
        ),
    },
    () => process.send?.({ ready: true, applied }),
  );
  const stop = () => {
    server.close(() => app.connection.close().finally(() => process.exit(0)));
    setTimeout(() => process.exit(0), 3000).unref();
  };
  process.on("SIGTERM", stop);
  // Whoever started the stack was killed: nothing is left to stop the others.
  process.on("disconnect", () => endLeftovers(settings.dataDir, ["functions", "database"]).finally(stop));
} catch (error) {
  console.error(error);
  process.send?.({ complaint: error.message }, () => process.exit(1));
}
