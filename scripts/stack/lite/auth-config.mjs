import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { parse } from "smol-toml";
import { projectDir } from "../../project.mjs";

/** Sections of supabase/config.toml that the embedded API knows. */
const sections = ["api", "auth"];

/**
 * Returns supabase/config.toml, which also configures a hosted project, for the embedded API: with the addresses and keys of
 * this machine.
 * @param {{ publicUrl: string, jwtSecret: string, publishableKey: string, secretKey: string }} here
 * @param {string} [text] the file's content
 */
export function apiConfig(here, text = readConfig()) {
  const file = /** @type {Record<string, any>} */ (parse(text));
  const config = Object.fromEntries(
    sections.filter((name) => file[name]).map((name) => [name, structuredClone(file[name])]),
  );
  config.auth ??= {};
  const { auth } = config;
  for (const template of Object.values(auth.email?.template ?? {})) findText(template);
  delete auth.email?.smtp;
  // current-password.mjs enforces it.
  delete auth.email?.require_current_password;
  // The Go server limits requests, and @supabase/lite refuses unknown settings.
  delete auth.rate_limit;
  // account-notices.mjs sends them.
  delete auth.email?.notification;
  Object.assign(auth, {
    enabled: true,
    site_url: here.publicUrl,
    additional_redirect_urls: [...new Set([`${here.publicUrl}/**`, ...(auth.additional_redirect_urls ?? [])])],
    jwt_secret: here.jwtSecret,
    publishable_key: here.publishableKey,
    secret_key: here.secretKey,
  });
  return config;
}

/**
 * Returns the notices about changes ([auth.email.notification] of supabase/config.toml), by name.
 * @param {string} [text] the file's content
 * @returns {Record<string, { enabled?: boolean, subject: string, content_path: string }>}
 */
export function noticesIn(text = readConfig()) {
  const { auth } = /** @type {Record<string, any>} */ (parse(text));
  const notices = structuredClone(auth?.email?.notification ?? {});
  for (const notice of Object.values(notices)) findText(notice);
  return notices;
}

/**
 * Resolves the path of a template from the project's folder, as the Supabase CLI does.
 * @param {{ content_path?: string }} mail
 */
function findText(mail) {
  if (mail.content_path && !isAbsolute(mail.content_path)) mail.content_path = join(projectDir, mail.content_path);
}

/** Returns the text of supabase/config.toml. */
export function readConfig() {
  const file = join(projectDir, "supabase", "config.toml");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
