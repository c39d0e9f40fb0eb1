import { newAccount, newAddress, password, type Session } from "../../../supabase/tests/support/account.mjs";
import { sql } from "./database";

/** Address of the stack under test, set by `npm test -- e2e`. */
const app = process.env.BASE_URL ?? "";
const mailbox = process.env.MAIL_URL ?? "";
const publishableKey = process.env.PUBLISHABLE_KEY ?? "";
const jwtSecret = process.env.JWT_SECRET ?? "";

const MAIL_PAUSE_MS = 100;
const MAIL_ATTEMPTS = 100;

/** A person with a confirmed account, who can use the app's API. */
export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  session: Session;
  rpc: <T = unknown>(name: string, parameters?: object) => Promise<T>;
  insert: <T = unknown>(table: string, row: object) => Promise<T[]>;
  update: (table: string, filter: string, columns: object) => Promise<unknown>;
  accept: (token: string) => Promise<{ event_id: string }>;
}

async function request<T>(url: string, init: { method?: string; headers?: object; body?: unknown } = {}): Promise<T> {
  const { method = "GET", headers, body } = init;
  const response = await fetch(url, {
    method,
    headers: { "Content-Type": "application/json", apikey: publishableKey, ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status} ${text.slice(0, 300)}`);
  return (text ? JSON.parse(text) : null) as T;
}

/** Returns an unused e-mail address. */
export function freshEmail(name: string): string {
  const local = name.toLowerCase().replace(/[^a-z]+.*$/, "") || "someone";
  return newAddress(local);
}

/** Creates a signed-in person with an account and a name ("Elif Kaya"). */
export async function newPerson(name: string): Promise<Person> {
  const email = freshEmail(name);
  const { id, session } = await newAccount(sql, jwtSecret, email);
  const [first_name = "", ...others] = name.split(" ");
  await sql`update public.users set first_name = ${first_name}, last_name = ${others.join(" ") || null} where id = ${id}`;
  const headers = { Authorization: `Bearer ${session.access_token}`, Prefer: "return=representation" };
  const rest = <T>(method: string, path: string, body: object) =>
    request<T>(`${app}/rest/v1/${path}`, { method, headers, body });
  return {
    id,
    name,
    email,
    password,
    session,
    rpc: (procedure, parameters = {}) => rest("POST", `rpc/${procedure}`, parameters),
    insert: (table, row) => rest("POST", table, row),
    update: (table, filter, columns) => rest("PATCH", `${table}?${filter}`, columns),
    accept: (token) =>
      request(`${app}/functions/v1/invitations/${token}/accept`, { method: "POST", headers, body: {} }),
  };
}

/** Waits for the confirmation mail to an address, and returns its link. */
export function confirmationLink(address: string): Promise<string> {
  return mailedLink(address, "signup");
}

/** Waits for a mail with a link of this kind, and returns the link of the newest. */
export async function mailedLink(address: string, kind: MailKind): Promise<string> {
  return (await mailTo(address, kind)).link;
}

type MailKind = "signup" | "recovery" | "email_change";

/** Waits for a mail with a link of this kind, and returns the newest. */
export async function mailTo(address: string, kind: MailKind): Promise<{ html: string; link: string }> {
  for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt++) {
    const mails = await request<{ html?: string; text: string }[]>(`${mailbox}/email?to.address=${address}`);
    const found = mails
      .map(({ html, text }) => ({
        html: html ?? text,
        link: /https?:\/\/[^"'\s<]+\/auth\/confirm\?[^"'\s<]+/.exec(html ?? text)?.[0].replaceAll("&amp;", "&") ?? "",
      }))
      .findLast(({ link }) => link.includes(`type=${kind}`));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, MAIL_PAUSE_MS));
  }
  throw new Error(`no ${kind} mail for ${address}`);
}
