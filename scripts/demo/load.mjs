import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { guestAtTable, guestIn, signedUp } from "./client.mjs";
import { events, password, people } from "./story.mjs";

/** Deterministic ids, so that the next start continues an interrupted load. */
const idOf = (...names) => {
  const hex = createHash("sha256").update(names.join("\0")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Returns a secret of the demo, so that the next start continues an interrupted load. */
const secretOf = (...names) =>
  createHash("sha256")
    .update(idOf(...names))
    .digest("base64url");

/** The token of the demo's bill at the table. */
export const tableToken = secretOf("table").slice(0, 22);

/** @param {number} days @param {Date} today */
const daysAgo = (days, today) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Loads the demo once, into a database without other users.
 * @param {{ urls: Record<"app" | "api" | "mail" | "database", string>, ports: { app: number }, keys: { publishable: string },
 * dataDir: string }} stack
 * @param {(work: () => Promise<void>) => Promise<void>} shown shows progress during the work
 * @returns {Promise<{ email: string, password: string }[]>} the demo logins; none without a demo
 */
export async function loadDemo(stack, shown = (work) => work()) {
  const done = join(stack.dataDir, "demo-loaded");
  if (!existsSync(done)) {
    if (await hasOtherPeople(stack.urls.database)) return [];
    await shown(() => tell(stack, new Date()));
    writeFileSync(done, "");
  }
  return Object.values(people)
    .slice(0, 2)
    .map(({ email }) => ({ email, password }));
}

async function hasOtherPeople(databaseUrl) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] =
      await sql`select from auth.users where email <> all (${Object.values(people).map(({ email }) => email)}) limit 1`;
    return row !== undefined;
  } finally {
    await sql.end();
  }
}

async function tell({ urls, ports, keys }, today) {
  const servers = {
    api: urls.api,
    mail: urls.mail,
    functions: `http://127.0.0.1:${ports.app}`,
    publishableKey: keys.publishable,
  };
  const entries = await Promise.all(
    Object.entries(people).map(async ([key, { email, language, handles = {}, ...columns }]) => {
      const person = await signedUp(servers, { email, password, language });
      await person.update("users", `id=eq.${person.id}`, { ...columns, preferred_lang: language });
      for (const [service, handle] of Object.entries(handles))
        await person.rpc("save_payment_handle", { service, handle });
      return /** @type {const} */ ([key, person]);
    }),
  );
  const who = Object.fromEntries(entries);
  for (const story of [...events].sort((one, other) => other.ago - one.ago))
    await tellEvent(servers, story, who, today);
}

/**
 * @param {import("./client.mjs").Servers} servers
 * @param {(typeof events)[number]} story
 * @param {Record<string, import("./client.mjs").Person>} accounts
 * @param {Date} today
 */
async function tellEvent(servers, story, accounts, today) {
  const creator = accounts[story.creator];
  const eventId = await eventOf(story, creator, today);
  const { token } = await creator.rpc("create_invitation", { event_id: eventId, kind: "group" });
  const who = { ...accounts };
  for (const [key, guest] of Object.entries(story.guests ?? {})) {
    who[key] = await guestIn(servers, { ...guest, key: secretOf(story.event.name, key) });
  }
  for (const member of [...story.members, ...Object.keys(story.guests ?? {})])
    await who[member].acceptInvitation(token);

  const ids = Object.fromEntries(Object.entries(who).map(([key, person]) => [key, person.id]));
  for (const [key, name] of Object.entries(story.withoutAccount ?? {})) {
    ids[key] = await creator.rpc("add_person", { event_id: eventId, name, id: idOf(story.event.name, key) });
  }
  for (const [name, members] of Object.entries(story.units ?? {})) {
    const id = idOf(story.event.name, name);
    await creator.rpc("save_household", { event_id: eventId, id, name, people: members.map((member) => ids[member]) });
  }
  const everyone = [story.creator, ...story.members];
  for (const expense of story.expenses) {
    const { shares, split_method } = sharesOf(expense, everyone);
    const [[payer], ...others] = payersOf(expense);
    await who[payer].rpc("save_expense", {
      expense: {
        id: idOf(story.event.name, expense.what),
        event_id: eventId,
        description: expense.what,
        amount: expense.amount,
        refund: expense.refund ?? false,
        currency: expense.currency ?? story.event.default_currency,
        paid_by: ids[payer],
        expense_date: daysAgo(story.ago - expense.day, today),
        category: expense.where ? "place" : "general",
        topic: expense.topic,
        ...expense.where,
        conversion_rate_to_event_currency: expense.rate ?? 1,
        rate_source: expense.rate ? "own" : "same",
        rate_date: expense.rate ? daysAgo(story.ago - expense.day, today) : null,
        split_method,
        ...linesOf(story.event.name, expense, ids),
      },
      shares: shares.map(([name, share_amount]) => ({
        user_id: ids[name],
        share_amount,
        ...(expense.parts && { parts: expense.parts[name] }),
      })),
      ...(others.length > 0 && {
        payers: payersOf(expense).map(([name, paid_amount]) => ({ user_id: ids[name], paid_amount })),
      }),
      mutation_id: idOf("mutation", story.event.name, expense.what),
    });
    await discuss(eventId, idOf(story.event.name, expense.what), expense, who);
    await photograph(eventId, idOf(story.event.name, expense.what), expense, who);
  }
  for (const member of story.late ?? []) await who[member].acceptInvitation(token);
  for (const series of story.series ?? []) {
    const { shares, split_method } = sharesOf(series, everyone);
    await who[series.who].rpc("save_series", {
      series: {
        id: idOf(story.event.name, "series", series.what),
        event_id: eventId,
        anchor: daysAgo(story.ago - series.day, today),
        unit: "month",
        every: 1,
        time_zone: "Europe/Istanbul",
        ask_amount: series.ask ?? false,
        expense: {
          description: series.what,
          amount: series.amount,
          currency: story.event.default_currency,
          paid_by: ids[series.who],
          category: "general",
          split_method,
        },
        shares: shares.map(([name, share_amount]) => ({ user_id: ids[name], share_amount })),
      },
    });
  }
  for (const { from, to, amount, day, method, note } of story.payments) {
    const payment = {
      id: idOf(story.event.name, from, to),
      event_id: eventId,
      from_user: who[from].id,
      to_user: who[to].id,
      amount,
      paid_on: daysAgo(story.ago - day, today),
      ...{ method, note },
    };
    await who[from].rpc("save_payment", { payment });
  }
  if (story.table) await putOnTable(servers, story, eventId, { who, ids }, today);
  if (story.settled) await settle(story, eventId, who, today);
  if (story.passive) await creator.update("events", `id=eq.${eventId}`, { status: "passive" });
}

/** @param {any} story @param {string} eventId @param {Record<string, import("./client.mjs").Person>} who @param {Date} today */
async function settle({ event, ago, settled: { from, to, amount, day } }, eventId, who, today) {
  const id = idOf("settled", event.name);
  const part = {
    event_id: eventId,
    id: idOf(event.name, from, to),
    from_user: who[from].id,
    to_user: who[to].id,
    amount,
    from_net: -amount,
    to_net: amount,
    paid_on: daysAgo(ago - day, today),
  };
  const person_id = who[to].id;
  await who[from].rpc("settle_with", { person_id, currency: event.default_currency, parts: [part], mutation_id: id });
  await who[to].rpc("answer_settlement", { id, received: true });
}

/**
 * Adds the comments and check marks of an expense.
 * @param {string} event_id @param {string} entry_id @param {any} expense
 * @param {Record<string, import("./client.mjs").Person>} who
 */
async function discuss(event_id, entry_id, { comments = [], toCheck = [] }, who) {
  for (const { who: author, says } of comments) {
    const text = says.replace(/@(\w+)/g, (_, name) => `@${who[name].id}`);
    await who[author].rpc("add_comment", { event_id, entry_id, id: idOf(entry_id, says), text });
  }
  for (const person of toCheck) {
    const mutation_id = idOf(entry_id, person);
    await who[person].rpc("set_check_mark", { event_id, entry_id, marked: true, mutation_id });
  }
}

/**
 * Adds the photo of an expense's receipt, by the person who entered it.
 * @param {string} event_id @param {string} expense_id @param {any} expense
 * @param {Record<string, import("./client.mjs").Person>} who
 */
async function photograph(event_id, expense_id, { photo, who: person }, who) {
  if (!photo) return;
  const { file, ...size } = photo;
  const bytes = readFileSync(new URL(file, import.meta.url));
  const named = { event_id, expense_id, id: idOf(expense_id, file) };
  const { path, confirmed_at } = await who[person].rpc("reserve_receipt", { ...named, ...size, bytes: bytes.length });
  if (confirmed_at) return;
  await who[person].uploadPhoto(path, bytes);
  await who[person].rpc("add_receipt", named);
}

/**
 * Puts a bill on the table and taps what people had.
 * @param {import("./client.mjs").Servers} servers
 * @param {any} story @param {string} event_id
 * @param {{ who: Record<string, import("./client.mjs").Person>, ids: Record<string, string> }} people
 * @param {Date} today
 */
async function putOnTable(servers, { event, table }, event_id, { who, ids }, today) {
  const id = idOf(event.name, "table");
  const lines = table.lines.map(({ label, amount }) => ({ id: idOf(id, label), label, amount }));
  const { seats } = await who[table.host].rpc("open_shared_bill", {
    ...{ event_id, id, title: table.title, currency: event.default_currency, lines, extras: table.extras },
    token_digest: createHash("sha256").update(tableToken).digest("hex"),
    seats: [
      ...table.seats.map((person) => ({ person_id: ids[person] })),
      ...Object.values(table.names).map((name) => ({ name })),
    ],
    draft: {
      ...{ description: table.title, category: "place", topic: table.topic, ...table.where },
      ...{ expense_date: daysAgo(0, today), paid_by: ids[table.paid], payers: null },
      ...{
        event_currency: event.default_currency,
        conversion_rate_to_event_currency: 1,
        rate_date: null,
        rate_source: "same",
      },
    },
  });
  const marksOf = (person) =>
    table.lines.flatMap(({ label, had }) =>
      had[person] ? [{ line_id: idOf(id, label), weight: had[person], number: 1 }] : [],
    );
  for (const person of [table.host, ...table.seats]) {
    const tapped = { marks: marksOf(person), done: table.done.includes(person) };
    if (tapped.marks.length > 0) await who[person].rpc("mark_shared_bill", { event_id, id, ...tapped });
  }
  for (const [key, name] of Object.entries(table.names)) {
    const guest = guestAtTable(servers, tableToken, secretOf(id, key));
    await guest("POST", "seats", { seat: seats.find((seat) => seat.name === name).seat });
    await guest("PUT", "marks", { marks: marksOf(key), done: table.done.includes(key) });
  }
}

async function eventOf({ event, ago }, creator, today) {
  const [existing] = await creator.select(`events?select=id&name=eq.${encodeURIComponent(event.name)}`);
  if (existing) return existing.id;
  const [made] = await creator.insert("events", {
    ...event,
    planned_start_date: daysAgo(ago, today),
    created_by: creator.id,
  });
  return made.id;
}

/** Returns the lines of a bill. @param {string} event @param {any} expense @param {Record<string, string>} ids */
function linesOf(event, { what, items, extras }, ids) {
  if (!items) return {};
  return {
    items: items.map(({ weights, ...item }) => ({
      ...item,
      id: idOf(event, what, item.label),
      weights: Object.fromEntries(Object.entries(weights).map(([name, weight]) => [ids[name], weight])),
    })),
    extras,
  };
}

/** Returns payers and what each paid, the first most. @param {any} expense @returns {[string, number][]} */
export const payersOf = ({ who, amount }) => (typeof who === "string" ? [[who, amount]] : Object.entries(who));

/** @param {any} expense @param {string[]} everyone @returns {{ split_method: string, shares: [string, number][] }} */
export function sharesOf(expense, everyone) {
  if (expense.with && !Array.isArray(expense.with))
    return { split_method: "manual", shares: Object.entries(expense.with) };
  const parts = expense.parts ?? Object.fromEntries((expense.with ?? everyone).map((name) => [name, 1]));
  const all = Object.values(parts).reduce((sum, part) => sum + part);
  const cents = Math.round(expense.amount * 100);
  if (cents % all !== 0) throw new Error(`${expense.what} does not divide evenly into ${all} parts`);
  return {
    split_method: expense.parts ? "parts" : "equal",
    shares: Object.entries(parts).map(([name, part]) => [name, ((cents / all) * part) / 100]),
  };
}
