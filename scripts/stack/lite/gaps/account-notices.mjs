import { mailFrom } from "./template.mjs";

/**
 * Sends notices about changes of an account, as hosted Supabase does by [auth.email.notification] of config.toml. A failure
 * is only logged, since the change has happened.
 * @param {{ notices: Record<string, import("./template.mjs").Template & { enabled?: boolean }>, siteUrl: string,
 *   driver: import("@supabase/lite").EmailDriver }} settings notices: by name
 */
export function accountNotices({ notices, siteUrl, driver }) {
  async function tell(name, to, values) {
    const notice = notices[name];
    if (!notice?.enabled) return;
    try {
      await driver.send({ to, ...mailFrom(notice, { SiteURL: siteUrl, ...values }) });
    } catch (error) {
      console.error(`nobody was told that ${name}:`, error);
    }
  }

  return {
    /** @param {string} email */
    passwordChanged: (email) => tell("password_changed", email, { Email: email }),

    /** Sends to both addresses; hosted Supabase only to the old one. @param {string} old @param {string} present */
    emailChanged: (old, present) =>
      Promise.all([old, present].map((to) => tell("email_changed", to, { OldEmail: old, Email: present }))),
  };
}
