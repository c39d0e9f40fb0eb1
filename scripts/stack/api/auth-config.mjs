import { existsSync, readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { parse } from "smol-toml";
import { projectDir } from "../../project.mjs";

/** Sections of supabase/config.toml that the embedded API understands. */
const sections = ["api", "auth"];

/**
 * supabase/config.toml as the embedded API takes it: the same file that a hosted project is configured from, with
 * what differs from machine to machine laid over it.
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
  for (const template of Object.values(auth.email?.template ?? {})) {
    // The Supabase CLI reads the path from the project's folder; so does this, wherever it is started.
    if (template.content_path && !isAbsolute(template.content_path))
      template.content_path = join(projectDir, template.content_path);
  }
  delete auth.email?.smtp;
  // Asked for by current-password.mjs.
  delete auth.email?.require_current_password;
  // Limits are the gateway's here, and @supabase/lite refuses settings that it does not know.
  delete auth.rate_limit;
  // Asked for both, @supabase/lite writes to the old address alone and changes it at that; the new one has to be proven.
  if (auth.email) auth.email.double_confirm_changes = false;
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

function readConfig() {
  const file = join(projectDir, "supabase", "config.toml");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
