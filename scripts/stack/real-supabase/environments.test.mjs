import { expect, it } from "vitest";
import { authEnvironment, mailText, restEnvironment } from "./environments.mjs";

const here = {
  publicUrl: "https://divido.example",
  databaseUrl: "postgres://supabase_auth_admin:p@127.0.0.1:1/postgres",
  port: 9999,
  apiUrl: "http://127.0.0.1:5",
  jwtSecret: "s".repeat(32),
  mail: { host: "127.0.0.1", port: 1025, requireTls: false, from: { name: "Divido", address: "hello@divido.test" } },
};

it("the auth server gets every setting of supabase/config.toml about accounts", () => {
  expect(authEnvironment(here)).toMatchObject({
    API_EXTERNAL_URL: "https://divido.example/auth/v1",
    GOTRUE_SITE_URL: "https://divido.example",
    GOTRUE_URI_ALLOW_LIST: expect.stringMatching(/^https:\/\/divido\.example\/\*\*,/),
    GOTRUE_JWT_EXP: "3600",
    GOTRUE_DISABLE_SIGNUP: "false",
    GOTRUE_PASSWORD_MIN_LENGTH: "6",
    GOTRUE_MAILER_AUTOCONFIRM: "false",
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: "true",
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: "true",
    GOTRUE_MAILER_OTP_LENGTH: "10",
    GOTRUE_MAILER_OTP_EXP: "1800",
    GOTRUE_SMTP_MAX_FREQUENCY: "1s",
    GOTRUE_RATE_LIMIT_EMAIL_SENT: "200",
    GOTRUE_RATE_LIMIT_OTP: "120",
    GOTRUE_MAILER_SUBJECTS_RECOVERY: expect.stringContaining("Choose a new password"),
    GOTRUE_MAILER_TEMPLATES_RECOVERY: "http://127.0.0.1:5/mail-texts/recovery.html",
    GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED: "true",
    GOTRUE_MAILER_SUBJECTS_PASSWORD_CHANGED_NOTIFICATION: expect.stringContaining("A new password was set"),
    GOTRUE_MAILER_TEMPLATES_PASSWORD_CHANGED_NOTIFICATION: "http://127.0.0.1:5/mail-texts/password_changed.html",
  });
});

it("mailText serves every template that the auth server is told, and no other file", async () => {
  const named = Object.entries(authEnvironment(here)).filter(([name]) => name.startsWith("GOTRUE_MAILER_TEMPLATES_"));
  expect(named).toHaveLength(6);
  for (const [, url] of named) expect(await mailText(new Request(url))?.text(), url).toContain("preferred_language");
  for (const path of ["nothing.html", "..%2fconfig.toml", "%2e%2e/config.toml", "recovery"]) {
    expect(mailText(new Request(`http://127.0.0.1:5/mail-texts/${path}`))).toBeNull();
  }
});

it("an unknown setting of supabase/config.toml throws", () => {
  expect(() => authEnvironment(here, {}, "[auth.sms]\nenable_signup = true\n")).toThrow("auth.sms.enable_signup");
});

it("GOTRUE_ and PGRST_ variables override the settings, and no other variable is passed", () => {
  const found = authEnvironment(here, { GOTRUE_RATE_LIMIT_OTP: "7", METRICS_TOKEN: "secret" });
  expect(found).toMatchObject({ GOTRUE_RATE_LIMIT_OTP: "7" });
  expect(found).not.toHaveProperty("METRICS_TOKEN");
});

it("a mail server must be encrypted or local", () => {
  const by = (mail) => authEnvironment({ ...here, mail: { ...here.mail, ...mail } });
  expect(by({ host: "smtp.example.org", port: 465, secure: true, user: "u", pass: "p" })).toMatchObject({
    ...{ GOTRUE_SMTP_HOST: "smtp.example.org", GOTRUE_SMTP_PORT: "465", GOTRUE_SMTP_USER: "u", GOTRUE_SMTP_PASS: "p" },
    GOTRUE_SMTP_ADMIN_EMAIL: "hello@divido.test",
  });
  for (const mail of [
    { port: 587, requireTls: true },
    { port: 2465, secure: true },
    { port: 465, secure: false },
  ]) {
    expect(() => by(mail)).toThrow("smtps://");
  }
});

it("PostgREST gets the settings of supabase/config.toml about tables", () => {
  const databaseUrl = "postgres://authenticator:p@127.0.0.1:1/postgres";
  expect(restEnvironment({ databaseUrl, port: 3000, adminPort: 3001, jwtSecret: here.jwtSecret })).toEqual({
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: "public",
    PGRST_DB_EXTRA_SEARCH_PATH: "public",
    PGRST_DB_MAX_ROWS: "1000",
    PGRST_DB_ANON_ROLE: "anon",
    PGRST_DB_POOL: "20",
    PGRST_OPENAPI_MODE: "disabled",
    PGRST_JWT_SECRET: here.jwtSecret,
    PGRST_SERVER_HOST: "127.0.0.1",
    PGRST_SERVER_PORT: "3000",
    PGRST_ADMIN_SERVER_PORT: "3001",
  });
});
