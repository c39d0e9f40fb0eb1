import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

/** Counts derived values, such as balances, that differ from the rows. */
const keptWrong = readFileSync(new URL("../fill/check.sql", import.meta.url), "utf8");

/**
 * @typedef {import("./people.mjs").Event} Event
 *
 * @typedef {object} Entry what a person entered, in cents
 * @property {"expense" | "payment"} entity
 * @property {string} id
 * @property {Event} event
 * @property {string} from who paid
 * @property {Map<string, number>} to for whom, or to whom
 * @property {number} amount
 * @property {number} acts how often it was changed; the history has one log entry for each
 * @property {boolean} gone
 *
 * @typedef {{ rpc: string, parameters: Record<string, any>, done: () => void }} Act a request; call done once it is acknowledged
 */

/** Keeps what people entered, and computes balances without the database. */
export class Ledger {
  /** @type {Map<string, Entry>} */
  entries = new Map();

  /** @param {Event} event @param {string} from @param {string[]} sharers @param {number} amount in cents @returns {Act} */
  spend(event, from, sharers, amount) {
    const entry = this.#entry({ entity: "expense", event, from, to: equally(amount, sharers), amount });
    return this.#saving(entry, entry);
  }

  /** Changes the amount of an expense. @param {Entry} entry @param {number} amount @returns {Act} */
  change(entry, amount) {
    return this.#saving(entry, { ...entry, amount, to: equally(amount, [...entry.to.keys()]) }, entry.acts);
  }

  /** @param {Event} event @param {string} from @param {string} to @param {number} amount @returns {Act} */
  pay(event, from, to, amount) {
    const entry = this.#entry({ entity: "payment", event, from, to: new Map([[to, amount]]), amount });
    const payment = { id: entry.id, event_id: event.id, from_user: from, to_user: to, amount: amount / 100 };
    const parameters = { payment: { ...payment, paid_on: "2026-06-20" }, mutation_id: randomUUID() };
    return { rpc: "save_payment", parameters, done: () => this.#done(entry, {}) };
  }

  /** @param {Entry} entry @returns {Act} */
  remove(entry) {
    const { entity, event, id, acts } = entry;
    const parameters = { event_id: event.id, id, mutation_id: randomUUID() };
    return {
      rpc: `delete_${entity}`,
      parameters: entity === "expense" ? { ...parameters, version: acts } : parameters,
      done: () => this.#done(entry, { gone: true }),
    };
  }

  /** @param {Entry} entry @returns {Act} */
  restore(entry) {
    return {
      rpc: "restore_expense",
      parameters: { event_id: entry.event.id, id: entry.id },
      done: () => this.#done(entry, { gone: false }),
    };
  }

  /** @param {Pick<Entry, "entity" | "event" | "from" | "to" | "amount">} what @returns {Entry} */
  #entry = (what) => ({ ...what, id: randomUUID(), acts: 0, gone: false });

  #saving(entry, { id, event, from, to, amount }, version) {
    const expense = {
      id,
      event_id: event.id,
      description: "Dinner",
      amount: amount / 100,
      currency: "EUR",
      paid_by: from,
    };
    const told = {
      expense_date: "2026-06-15",
      category: "general",
      split_method: "equal",
      ...(version && { version }),
    };
    const shares = [...to].map(([user_id, cents]) => ({ user_id, share_amount: cents / 100 }));
    return {
      rpc: "save_expense",
      parameters: { expense: { ...expense, ...told }, shares, mutation_id: randomUUID() },
      done: () => this.#done(entry, { amount, to }),
    };
  }

  #done(entry, change) {
    this.entries.set(entry.id, Object.assign(entry, change, { acts: entry.acts + 1 }));
  }

  /**
   * Compares the idle database with the ledger: rows, log entries of each row, balances to the cent, derived values.
   * Returns a line for each difference.
   * @param {import("postgres").Sql} sql
   * @param {Event[]} events
   */
  async differences(sql, events) {
    const ids = events.map(({ id }) => id);
    const stored = await sql`
      select entity, id, amount, gone, (
        select count(*)::integer from public.event_log as told
        where told.event_id = entry.event_id and told.entity = entry.entity and told.entity_id = entry.id
      ) as acts
      from (
        select 'expense' as entity, event_id, id, amount, deleted_at is not null as gone from public.expenses
        union all
        select 'payment', event_id, id, amount, deleted_at is not null from public.payments
      ) as entry
      where event_id in ${sql(ids)}`;
    const balances = await sql`select event_id, user_id, net from public.event_balances where event_id in ${sql(ids)}`;
    const wrong = await sql.unsafe(keptWrong);
    const kept = (list) => new Map(list);
    return [
      ...unlike(
        kept([...this.entries.values()].map((entry) => [entry.id, lineOf(entry)])),
        kept(stored.map((row) => [row.id, lineOf({ ...row, amount: cents(row.amount) })])),
      ),
      ...unlike(this.#balances(events), kept(balances.map((row) => [keyOf(row), String(cents(row.net))]))),
      ...wrong.map((row) => `${row.wrong} of ${row.kept} are not what the rows say`),
    ];
  }

  #balances(events) {
    const nets = new Map(
      events.flatMap(({ id, people }) => people.map((person) => [keyOf({ event_id: id, user_id: person.id }), 0])),
    );
    for (const { event, from, to, amount, gone } of this.entries.values()) {
      if (gone) continue;
      const add = (user_id, change) => {
        const key = keyOf({ event_id: event.id, user_id });
        nets.set(key, (nets.get(key) ?? 0) + change);
      };
      add(from, amount);
      for (const [person, share] of to) add(person, -share);
    }
    return new Map([...nets].map(([key, net]) => [key, String(net)]));
  }
}

const cents = (amount) => Math.round(Number(amount) * 100);
const keyOf = ({ event_id, user_id }) => `balance of ${user_id} in ${event_id}`;
const lineOf = ({ entity, amount, gone, acts }) =>
  `${entity} of ${amount}${gone ? ", deleted" : ""}, told ${acts} times`;

/** Splits an amount into shares that differ by one cent at most. */
function equally(amount, people) {
  const rest = amount % people.length;
  return new Map(people.map((person, at) => [person, Math.floor(amount / people.length) + (at < rest ? 1 : 0)]));
}

/** @param {Map<string, string>} wanted @param {Map<string, string>} found */
function unlike(wanted, found) {
  const keys = new Set([...wanted.keys(), ...found.keys()]);
  return [...keys]
    .filter((key) => wanted.get(key) !== found.get(key))
    .map((key) => `${key}: ${found.get(key) ?? "nothing"} in place of ${wanted.get(key) ?? "nothing"}`);
}
