// The Supabase-compatible API as a process of its own: brings the database up to date, then serves.
// Started by startStack with its settings in STACK_API; when that is killed, ends the database and the functions too.
import { serve } from "@hono/node-server";
import { App, SmtpEmailDriver } from "@supabase/lite";
import { forOwnPages } from "../own-pages.mjs";
import { endLeftovers } from "../parts/leftovers.mjs";
import { apiConfig, noticesIn } from "./auth-config.mjs";
import { applyMigrations, openSystemSchemas, prepareRoles } from "./database.mjs";
import { accountNotices } from "./lite-gaps/account-notices.mjs";
import { addressChange, butForAddressChanges } from "./lite-gaps/address-change.mjs";
import { currentPassword } from "./lite-gaps/current-password.mjs";
import { formerLink } from "./lite-gaps/former-links.mjs";
import { liteConnection } from "./lite-gaps/lite-connection.mjs";
import { inTheirLanguage } from "./lite-gaps/mail-language.mjs";
import { rememberingRedirect, toTheirRedirect } from "./lite-gaps/mail-redirect.mjs";
import { passwordChange } from "./lite-gaps/password-change.mjs";
import { resendConfirmation } from "./lite-gaps/resend-confirmation.mjs";
import { limitTime, whileSomebodyWaits } from "./lite-gaps/time-limits.mjs";
import { keepEntriesShort } from "./short-entries.mjs";

keepEntriesShort();

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
    options: { server: { admin: false }, drivers: { email: butForAddressChanges(driver) } },
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
  const ask = async (path, headers, body = {}) =>
    app.fetch(
      new Request(`${config.auth.site_url}/auth/v1/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", apikey: settings.publishableKey, ...headers },
        body: JSON.stringify(body),
      }),
      { peerAddress: null },
    );
  const { auth } = config;
  const databaseUrl = settings.ownerUrl;
  const notices = accountNotices({ notices: noticesIn(), siteUrl: auth.site_url, driver });
  const resend = resendConfirmation({ auth, databaseUrl, driver });
  const current = currentPassword({ databaseUrl, ask });
  const newPassword = passwordChange({ databaseUrl, notices });
  const newAddress = addressChange({ auth, databaseUrl, driver, ask, notices });

  /** What the auth server and the tables answer, with what goes with it on hosted projects. */
  const answered = (request, peerAddress) =>
    newAddress(request, () =>
      newPassword(request, () => current.noting(request, async () => app.fetch(request, { peerAddress }))),
    );

  const server = serve(
    {
      hostname: "127.0.0.1",
      port: settings.port,
      // Longer than the functions keep a connection open, so that none closes here while a request is on its way.
      serverOptions: { keepAliveTimeout: 120_000 },
      fetch: (request, { incoming }) =>
        whileSomebodyWaits(request.signal, () =>
          rememberingRedirect(
            request,
            async () =>
              formerLink(request, auth.site_url) ??
              (await resend(request)) ??
              (await current.refusal(request)) ??
              answered(request, incoming.socket.remoteAddress ?? null),
          ),
        ),
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
  process.on("disconnect", () => endLeftovers(settings.dataDir, ["functions", "database"]).finally(stop));
} catch (error) {
  console.error(error);
  process.send?.({ complaint: error.message }, () => process.exit(1));
}
