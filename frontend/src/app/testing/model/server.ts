import type { EventPageWire } from "@/data/event/schema";
import type { ExpenseWire } from "@/data/expense/columns";
import type { PaymentWire } from "@/data/payment/columns";
import { eventPage, hotel, person } from "../answers";

type Row = ExpenseWire & { deleted: boolean };
type Body = Record<string, unknown>;
type Parts = { user_id: string; share_amount: number; parts?: number }[];
type Payers = { user_id: string; paid_amount: number }[];

export const ADA = "ada";
export const BEN = "ben";

const refusal = (status: number, message: string) => Response.json({ code: `PT${status}`, message }, { status });

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** Amounts are compared in cents, whatever precision the JSON number has. */
const cents = (amount: number) => Math.round(amount * 100);

/**
 * The database as far as one event's money goes, with the rules of supabase/migrations: a creation is known by its own
 * id, a change by its mutation id, an edit names the version it builds upon, and a repeated request changes nothing.
 */
export class ModelServer {
  readonly expenses = new Map<string, Row>();
  readonly payments = new Map<string, PaymentWire>();
  readonly people = new Map<string, string>();
  /** People added by name who turned out to be another, with that one. */
  readonly #claims = new Map<string, string>();
  /** People who left, or were removed. */
  readonly #gone = new Set<string>();
  name = "Weekend in Porto";
  /** All accepted changes, in order, with their targets. */
  readonly log: string[] = [];
  readonly #done = new Map<string, string>();
  readonly #everMade = new Set<string>();
  #revision = 1;
  #clock = Date.parse("2027-05-01T12:00:00Z");

  /** Expenses that an event's page returns at once; `also` requests others. */
  constructor(readonly pageSize: number) {}

  answer(userId: string, method: string, address: URL, body: Body): Response {
    const name = address.pathname.split("/").at(-1) ?? "";
    try {
      switch (name) {
        case "event_page":
          return Response.json(this.page(userId, method === "GET" ? alsoIn(address) : ((body.also ?? []) as string[])));
        case "save_expense":
          return Response.json(this.#saveExpense(userId, body));
        case "delete_expense":
        case "restore_expense":
          return Response.json(this.#hide(userId, name === "delete_expense", body));
        case "save_payment":
          return Response.json(this.#savePayment(userId, body));
        case "delete_payment":
          return Response.json(this.#deletePayment(body));
        case "add_person":
          return Response.json(this.#addPerson(body));
        case "save_event":
          return Response.json(this.#saveEvent(body));
        // Deleting a missing expense checks that the event exists, too.
        case "events":
          return Response.json([{ id: eventPage().event.id, revision: this.#revision }]);
        default:
          throw new Error(`nobody answers ${name}`);
      }
    } catch (error) {
      if (error instanceof Refusal) return refusal(error.status, error.code);
      throw error;
    }
  }

  /** An expense that its author paid for themself. */
  saveDinner(userId: string, id: string, description: string, amount: number): void {
    const expense = { ...hotel(), id, description, amount, paid_by: userId, version: undefined };
    this.#saveExpense(userId, { expense, shares: [{ user_id: userId, share_amount: amount }] });
  }

  /** Merges a person into another: shares and payers of one expense add up, and payments between the two go. */
  claim(former: string, into: string): void {
    this.#claims.set(former, into);
    this.#gone.add(former);
    for (const row of this.expenses.values()) {
      const names = [...row.payers, ...row.shares].some(({ user_id }) => user_id === former);
      if (names)
        this.expenses.set(row.id, { ...this.#resolved(row), version: row.version + 1, updated_at: this.#now() });
    }
    this.#note(`claimed ${former}`);
  }

  /** A person leaves; their past expenses stay. */
  leave(id: string): void {
    this.#gone.add(id);
    this.#note(`left ${id}`);
  }

  /** A person joins, again or for the first time. */
  join(id: string, name: string): void {
    this.people.set(id, this.people.get(id) ?? name);
    this.#gone.delete(id);
    this.#note(`joined ${id}`);
  }

  /** People added by name, or who joined, who take part or, if not, may join again. */
  others(takingPart: boolean): string[] {
    return [...this.people.keys()].filter((id) => this.#gone.has(id) !== takingPart && !this.#claims.has(id));
  }

  #idOf = (id: string) => this.#claims.get(id) ?? id;

  /** An expense in which nobody stands who turned out to be another. */
  #resolved(row: Row): Row {
    const each = <T extends { user_id: string }>(parts: readonly T[], add: (one: T, other: T) => T): T[] => {
      const whole = new Map<string, T>();
      for (const part of parts) {
        const user_id = this.#idOf(part.user_id);
        const other = whole.get(user_id);
        whole.set(user_id, other ? add(other, part) : { ...part, user_id });
      }
      return [...whole.values()];
    };
    const sum = (one: number, other: number) => (cents(one) + cents(other)) / 100;
    return {
      ...row,
      paid_by: this.#idOf(row.paid_by),
      payers: each(row.payers, (one, other) => ({
        ...one,
        paid_amount: sum(one.paid_amount, other.paid_amount),
        paid_in_event_currency: sum(one.paid_in_event_currency, other.paid_in_event_currency),
      })),
      shares: each(row.shares, (one, other) => ({
        ...one,
        share_amount: sum(one.share_amount, other.share_amount),
        share_in_event_currency: sum(one.share_in_event_currency, other.share_in_event_currency),
      })),
    };
  }

  /** The event as the server returns it. */
  page(userId: string, also: readonly string[] = []): EventPageWire {
    const people = [person(ADA, "Ada"), person(BEN, "Ben"), ...this.#added()];
    const there = [...this.expenses.values()].filter(({ deleted }) => !deleted).sort(newestFirst);
    const shown = there.slice(0, this.pageSize);
    const last = shown.at(-1);
    const payments = [...this.payments.values()].reverse();
    const page = eventPage(people, {
      balances: people.map(({ id }) => balanceOf(id, there, payments)),
      total: there.reduce((sum, { amount }) => sum + cents(amount), 0) / 100,
      expense_count: there.length,
      expenses: shown,
      next: there.length > shown.length && last ? cursorOf(last) : null,
      also: there.filter(({ id }) => also.includes(id)),
      payments,
    });
    const participants = page.participants.map((one) => {
      const claimed_by = this.#claims.get(one.user_id) ?? null;
      const left = this.#gone.has(one.user_id) && { status: "removed" as const, removed_at: one.joined_at };
      return { ...one, ...left, person: { ...one.person, claimed_by, claimed_at: claimed_by && one.joined_at } };
    });
    const event = { ...page.event, name: this.name, revision: this.#revision };
    return { ...page, event, participants, me: page.me && { ...page.me, participant_id: `participant-${userId}` } };
  }

  #added() {
    return [...this.people].map(([id, name]) => person(id, name, { has_account: false, email: null }));
  }

  #saveExpense(userId: string, body: Body): ExpenseWire {
    const asked = body.expense as ExpenseWire;
    const shares = body.shares as Parts;
    const payers = (body.payers ?? [{ user_id: asked.paid_by, paid_amount: asked.amount }]) as Payers;
    const { version } = asked as { version?: number };
    const there = this.expenses.get(asked.id);
    const creating = version === undefined;
    const digest = JSON.stringify([userId, asked, shares, body.payers ?? null]);
    if (creating) {
      if (there && this.#done.get(asked.id) === digest) return there;
      if (there) throw new Refusal(409, there.created_by === userId ? "version_conflict" : "id_in_use");
    } else {
      if (!there) throw new Refusal(404, "expense_not_found");
      if (this.#isDone(body, digest)) return there;
      if (there.deleted) throw new Refusal(404, "expense_not_found");
      if (there.version !== version) throw new Refusal(409, "version_conflict");
    }
    const before = new Set([...(there?.shares ?? []), ...(there?.payers ?? [])].map(({ user_id }) => user_id));
    for (const user_id of [...shares, ...payers].map((part) => this.#idOf(part.user_id))) {
      const takesPart = [ADA, BEN].includes(user_id) || (this.people.has(user_id) && !this.#gone.has(user_id));
      if (!takesPart && !before.has(user_id)) throw new Refusal(422, "sharer_not_participant");
    }
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
    if (sum(shares.map((share) => share.share_amount)) !== cents(asked.amount)) {
      throw new Refusal(422, "shares_do_not_add_up");
    }
    const now = this.#now();
    const { refund, ...columns } = asked as ExpenseWire & { refund: boolean };
    const stored = (amount: number) => (refund ? -amount : amount);
    const row: Row = {
      ...hotel(),
      ...columns,
      amount: stored(asked.amount),
      amount_in_event_currency: stored(asked.amount),
      payers: payers.map(({ user_id, paid_amount }) => ({
        ...{ user_id, paid_amount: stored(paid_amount), paid_in_event_currency: stored(paid_amount) },
      })),
      shares: shares.map(({ user_id, share_amount, parts = null }) => ({
        ...{ user_id, share_amount: stored(share_amount), share_in_event_currency: stored(share_amount), parts },
      })),
      version: (there?.version ?? 0) + 1,
      created_by: there?.created_by ?? userId,
      created_at: there?.created_at ?? now,
      updated_at: now,
      deleted: false,
    };
    const resolved = this.#resolved(row);
    this.expenses.set(row.id, resolved);
    this.#remember(creating ? row.id : (body.mutation_id as string), digest);
    this.#note(`saved ${asked.description}`);
    return resolved;
  }

  #hide(userId: string, deleted: boolean, body: Body): ExpenseWire | null {
    const there = this.expenses.get(body.id as string);
    if (!there) throw new Refusal(404, "expense_not_found");
    const digest = JSON.stringify([userId, deleted, body.id, body.version]);
    if (deleted) {
      if (this.#isDone(body, digest)) return there;
      if (there.deleted) throw new Refusal(404, "expense_not_found");
      if (there.version !== body.version) throw new Refusal(409, "version_conflict");
      this.#remember(body.mutation_id as string, digest);
    } else if (!there.deleted) return there;
    const row = { ...there, deleted, version: there.version + 1, updated_at: this.#now() };
    this.expenses.set(row.id, row);
    this.#note(`${deleted ? "deleted" : "restored"} ${row.id}`);
    return row;
  }

  #savePayment(userId: string, body: Body): PaymentWire {
    const asked = body.payment as PaymentWire;
    const digest = JSON.stringify([userId, asked]);
    const there = this.payments.get(asked.id);
    if (there && this.#done.get(asked.id) === digest) return there;
    if (there) throw new Refusal(409, there.created_by === userId ? "version_conflict" : "id_in_use");
    // Rows deleted for good are not created again.
    if (this.#everMade.has(asked.id)) throw new Refusal(404, "payment_not_found");
    const arrival = asked.to_user === userId ? ("arrived" as const) : ("asked" as const);
    const row = { ...asked, arrival, created_by: userId, created_at: this.#now() };
    this.payments.set(row.id, row);
    this.#everMade.add(row.id);
    this.#remember(row.id, digest);
    this.#note(`paid ${row.id}`);
    return row;
  }

  #deletePayment(body: Body): null {
    const digest = JSON.stringify(["unpaid", body.id]);
    if (this.#isDone(body, digest)) return null;
    if (!this.payments.delete(body.id as string)) throw new Refusal(404, "payment_not_found");
    this.#remember(body.mutation_id as string, digest);
    this.#note(`unpaid ${body.id}`);
    return null;
  }

  #addPerson({ id, name }: Body): string {
    if (!this.people.has(id as string)) {
      this.people.set(id as string, name as string);
      this.#note(`added ${id}`);
    }
    return id as string;
  }

  #saveEvent(body: Body): object {
    const { changes, base } = body as { changes: { name: string }; base: { name: string } };
    const digest = JSON.stringify(body);
    if (!this.#isDone(body, digest)) {
      if (this.name !== base.name && this.name !== changes.name) throw new Refusal(409, "version_conflict");
      this.name = changes.name;
      this.#remember(body.mutation_id as string, digest);
      this.#note(`named ${changes.name}`);
    }
    return { ...eventPage().event, name: this.name };
  }

  #isDone(body: Body, digest: string): boolean {
    const known = this.#done.get(body.mutation_id as string);
    if (known !== undefined && known !== digest) throw new Refusal(409, "id_in_use");
    return known !== undefined;
  }

  #remember(id: string, digest: string): void {
    this.#done.set(id, digest);
  }

  #note(what: string): void {
    this.#revision++;
    this.log.push(what);
  }

  #now(): string {
    this.#clock += 1000;
    return new Date(this.#clock).toISOString();
  }
}

const cursorOf = ({ expense_date, created_at, id }: Row) => ({ expense_date, created_at, id });

/** PostgREST expects a list in an address as {a,b}. */
function alsoIn(address: URL): string[] {
  return (address.searchParams.get("also") ?? "").replace(/[{}"]/g, "").split(",").filter(Boolean);
}

function newestFirst(a: Row, b: Row): number {
  const keys = (row: Row) => [row.expense_date, row.created_at];
  for (const [place, key] of keys(b).entries()) {
    const other = keys(a)[place] ?? "";
    if (key !== other) return key < other ? -1 : 1;
  }
  return a.id < b.id ? -1 : 1;
}

function balanceOf(user_id: string, expenses: readonly Row[], payments: readonly PaymentWire[]) {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
  const mine = <T extends { user_id: string }>(parts: readonly T[]) => parts.filter((part) => part.user_id === user_id);
  const paid = sum(expenses.flatMap(({ payers }) => mine(payers).map((payer) => payer.paid_amount)));
  const share = sum(expenses.flatMap(({ shares }) => mine(shares).map((one) => one.share_amount)));
  const sent = sum(payments.filter(({ from_user }) => from_user === user_id).map(({ amount }) => amount));
  const received = sum(payments.filter(({ to_user }) => to_user === user_id).map(({ amount }) => amount));
  const inEuros = { paid: paid / 100, share: share / 100, sent: sent / 100, received: received / 100 };
  return { user_id, ...inEuros, net: (paid - share + sent - received) / 100 };
}
