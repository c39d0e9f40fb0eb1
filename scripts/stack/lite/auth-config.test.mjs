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

it("lays this machine's address and secrets over the file", () => {
  const { auth } = apiConfig(here, '[auth]\nsite_url = "https://divido.example"\nminimum_password_length = 6\n');
  expect(auth).toMatchObject({ site_url: here.publicUrl, jwt_secret: here.jwtSecret, minimum_password_length: 6 });
  expect(auth.additional_redirect_urls).toContain("http://localhost:1234/**");
});

it("reads mail templates from the project's folder, wherever it is started", () => {
  const { auth } = apiConfig(
    here,
    '[auth.email.template.recovery]\nsubject = "x"\ncontent_path = "./supabase/templates/recovery.html"\n',
  );
  expect(isAbsolute(auth.email.template.recovery.content_path)).toBe(true);
});

it("finds the texts of the mails that tell of changes, which only this stack sends", () => {
  const notices = Object.values(noticesIn());
  expect(notices).toHaveLength(2);
  for (const { enabled, content_path } of notices) expect([enabled, existsSync(content_path)]).toEqual([true, true]);
  expect(apiConfig(here).auth.email.notification).toBeUndefined();
});

it("leaves it at asking the old mailbox should what asks both ever be passed by", () => {
  expect(apiConfig(here).auth.email.double_confirm_changes).toBe(true);
});

it("sends no mail out: the mailbox takes the place of a mail server", () => {
  const { auth } = apiConfig(here, '[auth.email.smtp]\nenabled = true\nhost = "smtp.example.com"\n');
  expect(auth.email.smtp).toBeUndefined();
});

it("the codes that mailed links are made of are too long, and end too soon, to be searched", () => {
  expect(apiConfig(here).auth.email).toMatchObject({ otp_length: 10, otp_expiry: 1800 });
});
