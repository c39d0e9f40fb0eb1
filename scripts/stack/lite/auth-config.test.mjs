import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { expect, it } from "vitest";
import { apiConfig, noticesIn } from "./auth-config.mjs";

const here = {
  publicUrl: "http://localhost:1234",
  jwtSecret: "s".repeat(32),
  publishableKey: "sb_publishable_x",
  secretKey: "sb_secret_x",
};

it("apiConfig overrides the file with this machine's address and secrets", () => {
  const { auth } = apiConfig(here, '[auth]\nsite_url = "https://divido.example"\nminimum_password_length = 6\n');
  expect(auth).toMatchObject({ site_url: here.publicUrl, jwt_secret: here.jwtSecret, minimum_password_length: 6 });
  expect(auth.additional_redirect_urls).toContain("http://localhost:1234/**");
});

it("apiConfig resolves templates from the project's folder", () => {
  const { auth } = apiConfig(
    here,
    '[auth.email.template.recovery]\nsubject = "x"\ncontent_path = "./supabase/templates/recovery.html"\n',
  );
  expect(isAbsolute(auth.email.template.recovery.content_path)).toBe(true);
});

it("noticesIn finds the templates of the notices, which apiConfig leaves out", () => {
  const notices = Object.values(noticesIn());
  expect(notices).toHaveLength(2);
  for (const { enabled, content_path } of notices) expect([enabled, existsSync(content_path)]).toEqual([true, true]);
  expect(apiConfig(here).auth.email.notification).toBeUndefined();
});

it("apiConfig keeps double_confirm_changes, so that @supabase/lite asks at least the old mailbox", () => {
  expect(apiConfig(here).auth.email.double_confirm_changes).toBe(true);
});

it("apiConfig drops the mail server of the file", () => {
  const { auth } = apiConfig(here, '[auth.email.smtp]\nenabled = true\nhost = "smtp.example.com"\n');
  expect(auth.email.smtp).toBeUndefined();
});

it("codes of mailed links have ten digits and expire after half an hour", () => {
  expect(apiConfig(here).auth.email).toMatchObject({ otp_length: 10, otp_expiry: 1800 });
});
