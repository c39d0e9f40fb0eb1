import { isAbsolute, join } from "node:path";
import { projectDir, Refusal } from "../project.mjs";
import { mailRelay } from "../stack/mail-relay.mjs";
import { realPrograms } from "../stack/real-supabase/programs.mjs";

/** The variable of each port, and its default. */
export const portVariables = /** @type {const} */ ({
  app: ["PORT", 8080],
  api: ["API_PORT", 54321],
  database: ["DB_PORT", 54322],
  mail: ["MAIL_PORT", 8025],
  smtp: ["SMTP_PORT", 1025],
});

/** @typedef {keyof typeof portVariables} PortKind */

/**
 * Returns the settings of `npm start` from its environment. Throws for invalid ones.
 * @param {NodeJS.ProcessEnv} env
 */
export function startSettings(env) {
  const ports = /** @type {Record<PortKind, number>} */ (
    Object.fromEntries(
      Object.entries(portVariables).map(([kind, [name, usual]]) => [kind, portFrom(name, env[name], usual)]),
    )
  );
  const twice = Object.entries(portVariables).filter(
    ([kind]) => Object.values(ports).filter((port) => port === ports[kind]).length > 1,
  );
  if (twice.length > 0) {
    throw new Refusal(
      `${twice.map(([, [name]]) => name).join(" and ")} are the same port, ${ports[twice[0][0]]}.`,
      "Set one of them to another port.",
    );
  }
  const dataDir = env.DATA_DIR || ".data";
  const relay = mailRelay(env);
  return {
    ports,
    host: env.HOST || "0.0.0.0",
    publicUrl: originFrom(env.PUBLIC_URL || `http://localhost:${ports.app}`),
    dataDir: isAbsolute(dataDir) ? dataDir : join(projectDir, dataDir),
    relay,
    programs: realPrograms(env),
    // The demo confirms its addresses in the mailbox, and must not send real mail.
    demo: env.DEMO !== "0" && !relay,
  };
}

/** Parses the address in links; checked first, before anything starts. */
function originFrom(text) {
  const address = text.trim().replace(/\/+$/, "");
  const { protocol, pathname, search, hash, username } = new URL(URL.canParse(address) ? address : "about:blank");
  if (/^https?:$/.test(protocol) && pathname === "/" && !search && !hash && !username) return address;
  throw new Refusal(
    `PUBLIC_URL is not the address of a server: "${text}".`,
    "Write it as https://divido.example, without a path.",
  );
}

function portFrom(name, text, usual) {
  if (!text) return usual;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Refusal(`${name} is not a port: "${text}".`, `Use a number from 1 to 65535, or leave it out for ${usual}.`);
}
