import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "smol-toml";
import { projectDir, Refusal } from "../../project.mjs";
import { largestObject } from "../largest-object.mjs";
import { readConfig } from "../lite/auth-config.mjs";

/** Path where the API serves the mail templates that the auth server fetches. */
export const textsPath = "/mail-texts/";

/** @typedef {Record<string, string>} Variables */

/**
 * Maps each setting of [auth] in supabase/config.toml to the auth server's variable, or to a function that returns
 * variables. A hosted project gets the same by `supabase config push`.
 * @type {Record<string, string | ((value: any) => Variables)>}
 */
const settings = {
  enabled: () => ({}),
  site_url: () => ({}), // replaced by the address of this stack
  additional_redirect_urls: () => ({}), // as well
  jwt_expiry: "GOTRUE_JWT_EXP",
  enable_refresh_token_rotation: "GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED",
  refresh_token_reuse_interval: "GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL",
  enable_signup: (value) => ({ GOTRUE_DISABLE_SIGNUP: String(!value) }),
  enable_anonymous_sign_ins: "GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED",
  enable_manual_linking: "GOTRUE_SECURITY_MANUAL_LINKING_ENABLED",
  minimum_password_length: "GOTRUE_PASSWORD_MIN_LENGTH",
  "rate_limit.email_sent": "GOTRUE_RATE_LIMIT_EMAIL_SENT",
  "rate_limit.sign_in_sign_ups": "GOTRUE_RATE_LIMIT_OTP",
  "rate_limit.anonymous_users": "GOTRUE_RATE_LIMIT_ANONYMOUS_USERS",
  "rate_limit.token_refresh": "GOTRUE_RATE_LIMIT_TOKEN_REFRESH",
  "rate_limit.token_verifications": "GOTRUE_RATE_LIMIT_VERIFY",
  "email.enable_confirmations": (value) => ({ GOTRUE_MAILER_AUTOCONFIRM: String(!value) }),
  "email.double_confirm_changes": "GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED",
  "email.secure_password_change": "GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION",
  "email.require_current_password": "GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD",
  "email.max_frequency": "GOTRUE_SMTP_MAX_FREQUENCY",
  "email.otp_length": "GOTRUE_MAILER_OTP_LENGTH",
  "email.otp_expiry": "GOTRUE_MAILER_OTP_EXP",
};

/**
 * Returns the environment of Supabase's auth server.
 * @param {object} here
 * @param {string} here.publicUrl
 * @param {string} here.databaseUrl of the role supabase_auth_admin
 * @param {number} here.port
 * @param {string} here.apiUrl serves the mail templates
 * @param {string} here.jwtSecret
 * @param {Omit<import("../mail-relay.mjs").MailRelay, "secure"> & { secure?: boolean }} here.mail
 * @param {NodeJS.ProcessEnv} [env] its GOTRUE_… override supabase/config.toml
 * @param {string} [text] the file's content
 * @returns {Variables}
 */
export function authEnvironment(
  { publicUrl, databaseUrl, port, apiUrl, jwtSecret, mail },
  env = {},
  text = readConfig(),
) {
  const { auth } = /** @type {Record<string, any>} */ (parse(text));
  return {
    DATABASE_URL: databaseUrl,
    DB_NAMESPACE: "auth",
    GOTRUE_DB_DRIVER: "postgres",
    GOTRUE_DB_MAX_POOL_SIZE: "20",
    GOTRUE_API_HOST: "127.0.0.1",
    PORT: String(port),
    API_EXTERNAL_URL: `${publicUrl}/auth/v1`,
    GOTRUE_SITE_URL: publicUrl,
    GOTRUE_URI_ALLOW_LIST: [...new Set([`${publicUrl}/**`, ...(auth?.additional_redirect_urls ?? [])])].join(","),
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_ISSUER: `${publicUrl}/auth/v1`,
    GOTRUE_JWT_AUD: "authenticated",
    GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
    GOTRUE_JWT_ADMIN_ROLES: "service_role",
    GOTRUE_RATE_LIMIT_HEADER: "X-Forwarded-For",
    GOTRUE_LOG_LEVEL: "warn",
    ...mailServer(mail),
    ...fromConfig(auth ?? {}, apiUrl),
    ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("GOTRUE_"))),
  };
}

/** @param {Parameters<typeof authEnvironment>[0]["mail"]} mail @returns {Variables} */
function mailServer({ host, port, user, pass, secure, requireTls, from }) {
  if (requireTls || Boolean(secure) !== (port === 465)) {
    throw new Refusal(
      "Supabase's auth server enforces TLS for mails at port 465 only.",
      "Write smtps://… without a port in MAIL_RELAY_URL.",
    );
  }
  return {
    GOTRUE_SMTP_HOST: host,
    GOTRUE_SMTP_PORT: String(port),
    GOTRUE_SMTP_USER: user ?? "",
    GOTRUE_SMTP_PASS: pass ?? "",
    GOTRUE_SMTP_ADMIN_EMAIL: from.address,
    GOTRUE_SMTP_SENDER_NAME: from.name,
  };
}

/** @param {Record<string, any>} auth @param {string} apiUrl @returns {Variables} */
function fromConfig(auth, apiUrl) {
  /** @type {Variables} */
  const variables = {};
  for (const [path, value] of leaves(auth)) {
    // Mails go into the mailbox or through MAIL_RELAY_URL, as with the light server.
    if (path.startsWith("email.smtp.")) continue;
    const setting = settings[path] ?? mailSetting(path, apiUrl);
    if (!setting)
      throw new Refusal(
        `supabase/config.toml sets auth.${path}: add its variable of the auth server to environments.mjs.`,
      );
    Object.assign(variables, typeof setting === "string" ? { [setting]: String(value) } : setting(value));
  }
  return variables;
}

/** @param {string} path "email.template.recovery.subject" @param {string} apiUrl */
function mailSetting(path, apiUrl) {
  const [, kind, mail, what] =
    /^email\.(template|notification)\.(\w+)\.(subject|content_path|enabled)$/.exec(path) ?? [];
  if (!kind) return undefined;
  const name = mail.toUpperCase();
  const suffix = kind === "notification" ? `${name}_NOTIFICATION` : name;
  if (what === "subject") return `GOTRUE_MAILER_SUBJECTS_${suffix}`;
  if (what === "enabled") return `GOTRUE_MAILER_NOTIFICATIONS_${name}_ENABLED`;
  return (/** @type {string} */ file) => ({
    [`GOTRUE_MAILER_TEMPLATES_${suffix}`]: `${apiUrl}${textsPath}${basename(file)}`,
  });
}

/** @param {Record<string, any>} section @returns {[string, unknown][]} each setting with its path */
const leaves = (section, above = "") =>
  Object.entries(section).flatMap(([name, value]) =>
    typeof value === "object" && !Array.isArray(value)
      ? leaves(value, `${above}${name}.`)
      : [/** @type {[string, unknown]} */ ([above + name, value])],
  );

/**
 * Returns the environment of PostgREST.
 * @param {object} here
 * @param {string} here.databaseUrl of the role authenticator
 * @param {number} here.port
 * @param {number} here.adminPort answers /ready once the tables are known
 * @param {string} here.jwtSecret
 * @param {NodeJS.ProcessEnv} [env] its PGRST_… override supabase/config.toml
 * @param {string} [text] the file's content
 * @returns {Record<string, string>}
 */
export function restEnvironment({ databaseUrl, port, adminPort, jwtSecret }, env = {}, text = readConfig()) {
  const { api } = /** @type {Record<string, any>} */ (parse(text));
  return {
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: (api?.schemas ?? ["public"]).join(","),
    PGRST_DB_EXTRA_SEARCH_PATH: (api?.extra_search_path ?? ["public"]).join(","),
    PGRST_DB_MAX_ROWS: String(api?.max_rows ?? 1000),
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_POOL: "20",
    // PostgREST's own description of tables and columns. Ours is functions/openapi.yaml.
    PGRST_OPENAPI_MODE: "disabled",
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: String(port),
    PGRST_ADMIN_SERVER_PORT: String(adminPort),
    ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("PGRST_"))),
  };
}

/**
 * Returns the environment of Supabase's storage server, with files in a folder.
 * @param {object} here
 * @param {string} here.databaseUrl of the role supabase_storage_admin
 * @param {number} here.port
 * @param {string} here.jwtSecret
 * @param {string} here.dir folder of the files
 * @returns {Record<string, string>}
 */
export const storageEnvironment = ({ databaseUrl, port, jwtSecret, dir }) => ({
  // Its program may be a script that starts Node.
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  SERVER_HOST: "127.0.0.1",
  SERVER_PORT: String(port),
  DATABASE_URL: databaseUrl,
  AUTH_JWT_SECRET: jwtSecret,
  FILE_SIZE_LIMIT: String(largestObject),
  STORAGE_BACKEND: "file",
  FILE_STORAGE_BACKEND_PATH: dir,
  TENANT_ID: "divido",
  REGION: "local",
  GLOBAL_S3_BUCKET: "divido",
  ENABLE_IMAGE_TRANSFORMATION: "false",
  LOG_LEVEL: "warn",
});

/**
 * Serves the mail templates (supabase/templates) that Supabase's auth server fetches.
 * @param {Request} request
 * @returns {Response | null} null for other paths
 */
export function mailText(request) {
  const { pathname } = new URL(request.url);
  const [, name] = new RegExp(`^${textsPath}([a-z_]+\\.html)$`).exec(pathname) ?? [];
  const file = name && join(projectDir, "supabase", "templates", name);
  if (!file || !existsSync(file)) return null;
  return new Response(readFileSync(file), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
