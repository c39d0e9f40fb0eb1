import { Refusal } from "../project.mjs";

/**
 * The SMTP server for outgoing mails, in the form of nodemailer and @supabase/lite.
 * @typedef {object} MailRelay
 * @property {string} host
 * @property {number} port
 * @property {string} [user]
 * @property {string} [pass]
 * @property {boolean} secure TLS from the first byte
 * @property {boolean} requireTls refuses to go on without TLS
 * @property {{ name: string, address: string }} from
 */

/**
 * Returns the relay of MAIL_RELAY_URL and MAIL_FROM; null when mails stay in the mailbox. Throws when they are wrong.
 * @param {NodeJS.ProcessEnv} env
 * @returns {MailRelay | null}
 */
export function mailRelay({ MAIL_RELAY_URL: address, MAIL_FROM: from, COMPANY_EMAIL: company }) {
  if (!address) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.hostname || !["smtp:", "smtps:"].includes(url.protocol)) {
    throw new Refusal(
      "MAIL_RELAY_URL is not the address of an SMTP server.",
      "Write smtps://user:password@smtp.example.org, or smtp://… for a server that begins without TLS.",
    );
  }
  const sender = from || company;
  if (!/^\S+@\S+$/.test(sender ?? "")) {
    throw new Refusal("MAIL_FROM must be the address of the sender.", "The relay has to accept it as a sender.");
  }
  const secure = url.protocol === "smtps:";
  const credentials = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    ...(credentials.user && credentials),
    secure,
    // Mails hold links that open accounts: they leave this machine only encrypted.
    requireTls: !secure && !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname),
    from: { name: "Divido", address: /** @type {string} */ (sender) },
  };
}
