import { expect } from "vitest";
import { newId } from "@/core/ids/newId";
import { absolute, type Units } from "@/core/money/units";
import { equalShares } from "@/core/splitting/split";
import type { EventPage, Expense } from "@/data/event/model";
import { balancesWith } from "@/data/event/sums";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { type Change, changeOf } from "@/data/testMutation";
import type { Mutation } from "@/offline/mutation";
import { EVENT_ID } from "../answers";
import { type App, openApp, type Told } from "./app";
import { Device, pass } from "./device";
import { ADA, BEN, ModelServer } from "./server";

/** Actions that change an event's money. `form` is a new expense whose form keeps a draft. */
export const DOINGS = ["new", "form", "edit", "delete", "restore", "pay", "unpay", "add", "rename"] as const;
export type Doing = (typeof DOINGS)[number];

/** Changes of the event's people, made elsewhere, also while a form is open. */
export const HAPPENINGS = ["claim", "leave", "join", "join again"] as const;
export type Happening = (typeof HAPPENINGS)[number];

type SaveExpense = Extract<Change, { kind: "save_expense" }>;

interface Submission {
  doing: Doing;
  mutation: Change;
  /** The server's log entry of the change. */
  made: string;
  app: App;
  device: Device;
  told: Told | "died" | null;
  /** Time of the outcome, in milliseconds. */
  at: number;
  /** The device's disk was full meanwhile, so the draft could not be cleared with the change. */
  wasFull: boolean;
  /** A later draft has replaced the one that the change was saved from. */
  isOverwritten: boolean;
}

/** Draft key of all forms for a new expense. */
const DRAFT = `expense:new:${EVENT_ID}`;

/** Time until another tab has received a message. */
const HEARD_MS = 500;

/** Time until the device has persisted its cache. */
const PERSISTED_MS = 3_000;

/** Two people, each with a device whose tabs submit changes, and their shared server. */
export class World {
  readonly server: ModelServer;
  readonly devices: Device[];
  readonly apps = new Map<Device, App[]>();
  readonly submissions: Submission[] = [];
  readonly #everOpened: App[] = [];
  /** A form that is open on a device, with what it would save. */
  readonly #forms = new Map<Device, { app: App; mutation: Change }>();
  /** The last expense that a device deleted, for its restoration. */
  readonly #deleted = new Map<Device, Expense>();
  #count = 0;

  constructor(pageSize: number) {
    this.server = new ModelServer(pageSize);
    this.devices = [ADA, BEN].map((user) => new Device(this.server, user));
    for (const device of this.devices) this.apps.set(device, []);
    // The event starts with an expense to edit and delete.
    for (const [user, amount] of [
      [ADA, 1000],
      [BEN, 999],
      [ADA, 5],
    ] as const) {
      this.server.saveDinner(user, newId(), `x${++this.#count}`, amount / 100);
    }
  }

  /** Returns a live tab of the device; opens one when there is none. */
  async app(device: Device, pick = 0): Promise<App | null> {
    const alive = this.alive(device);
    return alive.length > 0 ? (alive[pick % alive.length] ?? null) : this.open(device);
  }

  alive(device: Device): App[] {
    return (this.apps.get(device) ?? []).filter(({ tab }) => !tab.isDead);
  }

  async open(device: Device): Promise<App | null> {
    const app = await openApp(device);
    if (app) {
      this.apps.set(device, [...this.alive(device), app]);
      this.#everOpened.push(app);
    }
    return app;
  }

  async submit(device: Device, doing: Doing, { tab, amount, pick }: { tab: number; amount: number; pick: number }) {
    const app = await this.app(device, tab);
    app?.tab.run(() => app.look());
    await pass(0);
    const mutation = app?.tab.run(() => this.#mutationOf(app, doing, amount as Units, pick));
    if (app && mutation) await this.#press(device, doing, app, mutation);
  }

  /** Fills in the form of a new expense, and leaves it open. */
  async fillIn(device: Device, { tab, amount, pick }: { tab: number; amount: number; pick: number }) {
    const app = await this.app(device, tab);
    const mutation = app?.tab.run(() => this.#mutationOf(app, "new", amount as Units, pick));
    if (app && mutation) this.#forms.set(device, { app, mutation });
  }

  /** Presses the button of the form that is open, whoever was claimed, left or joined meanwhile. */
  async saveForm(device: Device) {
    const form = this.#forms.get(device);
    this.#forms.delete(device);
    if (form && !form.app.tab.isDead) await this.#press(device, "new", form.app, form.mutation);
  }

  /** Changes the event's people on the server, as another device does. */
  happen(what: Happening, pick: number): void {
    const { server } = this;
    const some = (ids: readonly string[]) => ids[pick % Math.max(ids.length, 1)];
    const [there, gone] = [some(server.others(true)), some(server.others(false))];
    if (what === "join") server.join(newId(), `Newcomer ${++this.#count}`);
    if (what === "join again" && gone) server.join(gone, "");
    if (what === "leave" && there) server.leave(there);
    if (what === "claim" && there) server.claim(there, pick % 2 === 0 ? ADA : BEN);
  }

  async #press(device: Device, doing: Doing, app: App, mutation: Change): Promise<void> {
    const draft = doing === "form" ? DRAFT : undefined;
    if (draft) {
      this.#overwritten(device);
      app.tab.run(() => app.keepDraft(draft, mutation));
      await pass(0);
    }
    // The button has not been pressed yet.
    if (app.tab.isDead) return;
    const made = madeBy(mutation);
    const submission: Submission = {
      ...{ doing, mutation, made, app, device, told: null, at: 0 },
      wasFull: device.full,
      isOverwritten: false,
    };
    this.submissions.push(submission);
    void app.tab.outlive(app.tab.run(() => app.submit(mutation, draft))).then((told) => {
      submission.told = told;
      submission.at = Date.now();
      // The form closes, or stays open with its draft.
      if (draft && (told === "sent" || told === "waiting")) app.tab.run(() => app.closeForm(draft));
    });
  }

  setFull(device: Device, full: boolean): void {
    if (device.full && !full) device.wasFullUntil = Date.now();
    device.full = full;
    if (!full) return;
    device.wasFullUntil = Number.POSITIVE_INFINITY;
    for (const one of this.submissions) if (one.device === device && one.told === null) one.wasFull = true;
  }

  #overwritten(device: Device): void {
    for (const one of this.submissions) if (one.device === device && one.doing === "form") one.isOverwritten = true;
  }

  /** Returns the change that a form submits for its screen; null without a target. */
  #mutationOf(app: App, doing: Doing, amount: Units, pick: number): Change | null {
    const page = app.page();
    if (!page) return null;
    const people = page.participants.filter(({ status }) => status === "active").map(({ user_id }) => user_id);
    const settled = page.expenses.filter(({ id }) => page.pending.get(id) !== "attention");
    const expense = settled[pick % Math.max(settled.length, 1)];
    switch (doing) {
      case "new":
      case "form":
        return this.#saving(newId(), null, amount, people, pick);
      case "edit":
        return expense ? this.#saving(expense.id, expense, amount, people, pick) : null;
      case "delete":
        if (!expense) return null;
        this.#deleted.set(app.tab.device, expense);
        return { kind: "delete_expense", version: expense.version, base: expense };
      case "restore": {
        const base = this.#deleted.get(app.tab.device);
        return base ? { kind: "restore_expense", base } : null;
      }
      case "pay": {
        const payment = { id: newId(), event_id: EVENT_ID, from_user: ADA, to_user: BEN, amount: absolute(amount) };
        return {
          kind: "save_payment",
          payment: { ...payment, currency: "EUR", paid_on: "2027-05-15", ...NO_PAYMENT_DETAILS },
        };
      }
      case "unpay": {
        const payment = page.payments[pick % Math.max(page.payments.length, 1)];
        return payment ? { kind: "delete_payment", base: payment } : null;
      }
      case "add":
        return { kind: "add_person", event_id: EVENT_ID, id: newId(), name: `Guest ${++this.#count}` };
      case "rename": {
        const changes = { name: `Weekend ${++this.#count}` };
        const { id: event_id, name } = page.event;
        return { kind: "save_event", event_id, name, changes, base: { name } };
      }
    }
  }

  #saving(id: string, base: Expense | null, amount: Units, people: readonly string[], pick: number): SaveExpense {
    const among = people.filter((_, place) => place < 2 || (pick >> place) % 2 === 1);
    return {
      kind: "save_expense",
      expense: {
        ...{ id, event_id: EVENT_ID, description: `x${++this.#count}`, amount, currency: "EUR" },
        ...{ paid_by: among[pick % among.length] ?? ADA, expense_date: `2027-05-${10 + (pick % 9)}` },
        ...{ category: "general", split_method: "equal", conversion_rate_to_event_currency: 1 },
        ...{ rate_date: null, rate_source: "same", place_name: null, place_id: null, place_lat: null },
        ...{ place_lon: null, place_country: null, place_city: null },
      } as SaveExpense["expense"],
      shares: equalShares(id, amount, among).map((share) => ({ ...share, parts: null })),
      payers: null,
      version: base?.version ?? null,
      base,
    };
  }

  /** Checks the invariants of every moment, in every tab. */
  check(): void {
    for (const device of this.devices) {
      for (const app of this.alive(device)) {
        const page = app.tab.run(() => app.page());
        if (!page) continue;
        expectCoherent(page);
        expectPendingShown(page, app.unsent());
        this.#expectKept(app, page);
      }
    }
  }

  /** A change that was reported as saved stays on the device's screens. */
  #expectKept(app: App, page: EventPage): void {
    if (page.next !== null) return;
    const removals = this.submissions.filter(({ mutation: { kind } }) => kind === "delete_expense");
    const removed = new Set(removals.map(({ mutation }) => "base" in mutation && (mutation.base as Expense).id));
    const shown = new Set([...page.expenses, ...page.refused.expenses].map(({ id }) => id));
    for (const { mutation, device, told, at, app: by } of this.submissions) {
      if (mutation.kind !== "save_expense" || mutation.base !== null || removed.has(mutation.expense.id)) continue;
      if (device !== app.tab.device || (told !== "sent" && told !== "waiting")) continue;
      const isDropped = told === "waiting" && !this.server.expenses.has(mutation.expense.id) && !isIn(app, mutation);
      const hasHeard = app.openedAt < at && Date.now() > at + HEARD_MS;
      const isKnownHere = app === by || hasHeard || this.#wasPersisted(device, at, app.openedAt);
      if (isKnownHere && !isDropped)
        expect(shown, `${mutation.expense.description} is shown`).toContain(mutation.expense.id);
    }
  }

  /** Returns whether the device's state at one time was on its disk before another. */
  #wasPersisted(device: Device, at: number, before: number): boolean {
    const persistedAt = at + PERSISTED_MS;
    if (device.wasFullUntil > at || persistedAt > before) return false;
    return this.#everOpened.some(({ openedAt, tab }) => {
      return tab.device === device && openedAt < at && tab.livedUntil() > persistedAt;
    });
  }

  /** Repairs all faults and runs until nothing is pending, whatever the clocks show. */
  async settle(): Promise<void> {
    for (const device of this.devices) {
      device.online = true;
      this.setFull(device, false);
      device.faults.length = 0;
      for (const { tab } of this.alive(device)) tab.dieIn(Number.POSITIVE_INFINITY);
      await this.app(device);
    }
    for (let round = 0; round < 8; round++) {
      for (const { tab } of this.everyApp()) tab.run(() => tab.window.dispatchEvent(new Event("online")));
      await pass(round < 2 ? 3_000 : 60_000);
      // A silent request blocks a screen until its timeout.
      const isDone = this.everyApp().every(
        (app) => app.tab.run(() => app.page()) && app.unsent().every(({ state }) => state === "attention"),
      );
      if (isDone && this.submissions.every(({ told }) => told !== null)) break;
    }
    for (const app of this.everyApp()) {
      app.tab.run(() => app.look());
      void app.tab.run(() => app.refresh());
    }
    await pass(3_000);
  }

  everyApp(): App[] {
    return this.devices.flatMap((device) => this.alive(device));
  }

  /** Checks the final invariants: all devices agree, and nothing is missing or duplicated. */
  checkSettled(): void {
    this.check();
    for (const app of this.everyApp()) {
      const page = app.tab.run(() => app.page());
      if (!page) throw new Error("a screen without its event");
      expect(shownOf(page)).toEqual(toldBy(this.server, app.me));
    }
    for (const submission of this.submissions) this.#expectOutcome(submission);
    const descriptions = [...this.server.expenses.values()].map(({ description }) => description);
    expect(new Set(descriptions).size, "no expense twice").toBe(descriptions.length);
  }

  #expectOutcome(submission: Submission): void {
    const { doing, made, told, device, mutation, wasFull, isOverwritten } = submission;
    const times = this.server.log.filter((what) => what === made).length;
    const why = `${doing} ${made}, told ${told}`;
    const isWaiting = this.alive(device).some((app) => isIn(app, mutation));
    // Another person may have made the same deletion, restoration or rename.
    if (["delete", "restore", "unpay", "rename"].includes(doing)) return;
    expect(times, why).toBeLessThanOrEqual(1);
    if (told === null) throw new Error(`${why}: a promise without an end`);
    if (told === "sent") expect(times, why).toBe(1);
    if (told === "refused") expect({ times, isWaiting }, why).toEqual({ times: 0, isWaiting: false });
    if (told === "waiting") expect(times + Number(isWaiting), why).toBe(1);
    if (doing !== "form" || wasFull || isOverwritten) return;
    const [app] = this.alive(device);
    const isDraft = app?.tab.run(() => app.readDraft(DRAFT) as SaveExpense | null)?.expense.description;
    const isKept = isDraft === (mutation as SaveExpense).expense.description;
    // Either the change or its draft exists: never both, never neither.
    expect(times + Number(isWaiting) + Number(isKept), `${why}: the change or its draft`).toBe(1);
  }
}

const isIn = (app: App, change: Change) =>
  app.unsent().some((mutation) => JSON.stringify(changeOf(mutation)) === JSON.stringify(change));

/** Returns the server's log entry of a change. */
function madeBy(mutation: Change): string {
  switch (mutation.kind) {
    case "save_expense":
      return `saved ${mutation.expense.description}`;
    case "save_payment":
      return `paid ${mutation.payment.id}`;
    case "add_person":
      return `added ${mutation.id}`;
    default:
      return mutation.kind;
  }
}

/** The screen adds up to the cent and lists nothing twice. */
function expectCoherent(page: EventPage): void {
  const ids = [...page.expenses, ...page.payments].map(({ id }) => id);
  expect(new Set(ids).size, "nothing is shown twice").toBe(ids.length);
  expect(
    page.balances.reduce((sum, { net }) => sum + net, 0),
    "balances add up to zero",
  ).toBe(0);
  if (page.next !== null) return;
  const total = page.expenses.reduce((sum, expense) => sum + expense.amount_in_event_currency, 0);
  expect([page.total, page.expense_count], "the total of what is shown").toEqual([total, page.expenses.length]);
  const computed = [...page.expenses, ...page.payments].reduce<EventPage["balances"]>(
    (balances, item) => balancesWith(balances, item, 1),
    [],
  );
  expect(netsOf(page.balances), "the balances of what is shown").toEqual(netsOf(computed));
}

const netsOf = (balances: EventPage["balances"]) =>
  Object.fromEntries(
    balances
      .filter(({ net }) => net !== 0)
      .map(({ user_id, net }) => [user_id, net])
      .sort(),
  );

/** Pending changes are applied on top of the server's state. */
function expectPendingShown(page: EventPage, mutations: readonly Mutation[]): void {
  const last = new Map<string, Change>();
  for (const mutation of mutations.map(changeOf)) {
    if (mutation.kind === "save_expense") last.set(mutation.expense.id, mutation);
    if (mutation.kind === "delete_expense" || mutation.kind === "restore_expense") last.set(mutation.base.id, mutation);
    if (mutation.kind === "save_payment") last.set(mutation.payment.id, mutation);
    if (mutation.kind === "delete_payment") last.set(mutation.base.id, mutation);
  }
  for (const [id, mutation] of last) {
    if (page.pending.get(id) !== "waiting") continue;
    const shown = page.expenses.find((expense) => expense.id === id);
    if (mutation.kind === "save_payment") expect(page.payments.map((payment) => payment.id)).toContain(id);
    if (mutation.kind === "delete_expense") expect(shown, "what is deleted here is not shown").toBeUndefined();
    if (mutation.kind !== "save_expense") continue;
    expect(shown, `${mutation.expense.description} waits and is shown`).toBeDefined();
    // After a conflict, the other version is shown until the person chooses.
    const known = page.server.expenses.find((expense) => expense.id === id) ?? page.server.also?.[id];
    const isOfServer = (known?.version ?? 0) > (mutation.version ?? 0);
    if (!isOfServer) expect(shown?.description).toBe(mutation.expense.description);
  }
}

/** Returns the state of a screen, comparable with the server's. */
function shownOf(page: EventPage) {
  return {
    expenses: page.expenses.map(({ id, amount, description, version }) => [id, amount, description, version]),
    payments: page.payments.map(({ id, amount }) => [id, amount]),
    total: page.total,
    count: page.expense_count,
    nets: netsOf(page.balances),
    name: page.event.name,
    people: page.participants.filter(({ status }) => status === "active").map(({ user_id }) => user_id),
  };
}

function toldBy(server: ModelServer, me: string) {
  const page = server.page(me);
  const inCents = (amount: number) => Math.round(amount * 100);
  return {
    expenses: page.expenses.map(({ id, amount, description, version }) => [id, inCents(amount), description, version]),
    payments: page.payments.map(({ id, amount }) => [id, inCents(amount)]),
    total: inCents(page.total),
    count: page.expense_count,
    nets: Object.fromEntries(
      page.balances
        .filter(({ net }) => net !== 0)
        .map(({ user_id, net }) => [user_id, inCents(net)] as const)
        .sort(),
    ),
    name: page.event.name,
    people: page.participants.filter(({ status }) => status === "active").map(({ user_id }) => user_id),
  };
}
