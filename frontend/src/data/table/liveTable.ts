import type { Mark } from "@/core/splitting/table";
import { type AppError, isRetryable, toAppError } from "@/platform/errors/appError";
import { isOnTable, type SharedBill } from "./model";
import { type OwnSeat, ownSeats } from "./ownSeat";
import type { TableApi } from "./tableApi";

/** Milliseconds between two questions while the bill is touched, while it is only looked at, and after failures. */
const TOUCHED_MS = 1_000;
const LOOKED_AT_MS = 5_000;
const MOST_AFTER_FAILURE_MS = 10_000;
/** A bill counts as touched for so long after a tap, in milliseconds. */
const TOUCH_MS = 45_000;
/** Taps within so many milliseconds travel together. */
const GATHER_MS = 150;

/** Codes of the catalogue. */
const EXPIRED = "shared_bill_expired";
const TOO_LATE = ["shared_bill_closed", "shared_bill_locked", "shared_bill_cancelled", EXPIRED];
const SEAT_GONE = "seat_removed";

export interface TableState {
  /** The newest answer of the server. Null before the first. */
  bill: SharedBill | null;
  own: OwnSeat | null;
  /** The reason why a bill cannot be shown. */
  gone: "unknown" | "expired" | null;
  /** Whether the last request got no answer. */
  isAway: boolean;
  /** Whether the host removed the seat of this device. */
  isRemoved: boolean;
  /** Whether the bill was locked or over before the last taps arrived. */
  wasTooLate: boolean;
  /** Whether the device stores unsent taps. Some browsers cannot in private windows. */
  isKept: boolean;
}

/** A shared bill on this device: asks for changes, keeps taps until they have arrived, and sends them. */
export class LiveTable {
  private state: TableState = {
    ...{ bill: null, own: null, gone: null },
    ...{ isAway: false, isRemoved: false, wasTooLate: false, isKept: true },
  };
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private failures = 0;
  private touchedAt = Date.now();
  private isStopped = true;

  constructor(private readonly api: TableApi) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): TableState => this.state;

  start(): void {
    this.isStopped = false;
    document.addEventListener("visibilitychange", this.onVisibility);
    window.addEventListener("online", this.wake);
    this.wake();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.onVisibility);
    window.removeEventListener("online", this.wake);
  }

  /** Asks at once, as after a pause or a failure. */
  wake = (): void => {
    if (document.visibilityState === "hidden") return;
    this.failures = 0;
    this.soon(0);
  };

  /** Sends what waits as soon as the page is hidden: guests put their phone away when they are done, and may never come back. */
  private onVisibility = (): void => {
    if (document.visibilityState === "visible") this.wake();
    // A failed request is repeated by the next run.
    else this.send().catch(() => {});
  };

  /** Takes a seat that the host named, or a new one. Safe to repeat. Throws AppErrors. */
  async sit(choice: { name: string } | { seat: number }): Promise<void> {
    const { bill } = this.state;
    if (!bill) return;
    const key = ownSeats.key(bill.id) ?? ownSeats.newKey(bill.id);
    const taken = await this.api.sit(key, choice).catch((error: unknown) => {
      // A key whose seat was removed never sits down again.
      if (toAppError(error).code === SEAT_GONE) ownSeats.drop(bill.id);
      throw error;
    });
    const { own } = this.state;
    // An earlier answer may have shown the seat, after a lost one to the same wish. Taps since then wait.
    this.keep(own?.seat === taken.seat ? own : newSeat(taken.seat));
    this.change({ isRemoved: false });
    this.take(taken.bill);
    this.touch();
    this.soon(0);
  }

  /** Marks a line as the reader's, with this many portions. It is kept on the device until the server has it. */
  tap(line_id: string, weight: number): void {
    const { own, bill } = this.state;
    if (!own || !bill) return;
    const known = [...bill.marks, ...own.unsent].filter((mark) => mark.line_id === line_id && mark.seat === own.seat);
    const number = Math.max(0, ...known.map((mark) => mark.number)) + 1;
    const others = own.unsent.filter((mark) => mark.line_id !== line_id);
    this.keep({ ...own, unsent: [...others, { line_id, seat: own.seat, weight, number }] });
    this.change({ wasTooLate: false });
    this.touch();
    this.soon(GATHER_MS);
  }

  setDone(isDone: boolean): void {
    const { own } = this.state;
    if (!own) return;
    this.keep({ ...own, unsentDone: isDone });
    this.touch();
    this.soon(0);
  }

  /** Shows an answer. An older one than the shown one is dropped. Null changes nothing. */
  take(bill: SharedBill | null): void {
    if (!bill || bill.version < (this.state.bill?.version ?? 0)) return;
    this.change({ bill, own: this.state.own ?? seatOnDevice(bill) });
  }

  /** Sends the taps that wait. Returns the newest bill; null if it or they could not be sent. */
  async flush(): Promise<SharedBill | null> {
    await this.running;
    await this.sync();
    const { bill, own, isAway } = this.state;
    return isAway || (own?.unsent.length ?? 0) > 0 ? null : bill;
  }

  private touch(): void {
    this.touchedAt = Date.now();
  }

  private keep(own: OwnSeat): void {
    const { bill } = this.state;
    this.change({ own, isKept: bill === null || ownSeats.set(bill.id, own) });
  }

  private change(changed: Partial<TableState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener();
  }

  private soon(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => void this.sync(), ms);
  }

  /** Sends what waits, then asks for changes. One run at a time. */
  private async sync(): Promise<void> {
    if (this.running) return;
    this.running = this.once();
    await this.running;
    this.running = null;
    const next = this.pauseUntilNext();
    if (next !== null) this.soon(next);
  }

  /** Returns the milliseconds until the next question. Null while nothing is expected. */
  private pauseUntilNext(): number | null {
    const { own, bill, gone, isRemoved } = this.state;
    if (gone || isRemoved) return null;
    if (this.failures > 0) return Math.min(TOUCHED_MS * 2 ** (this.failures - 1), MOST_AFTER_FAILURE_MS);
    if (bill && !isOnTable(bill)) return null;
    const waits = own !== null && isWaiting(own);
    if (document.visibilityState === "hidden") return waits ? LOOKED_AT_MS : null;
    // Taps that came during the last run.
    if (waits) return GATHER_MS;
    return Date.now() - this.touchedAt < TOUCH_MS ? TOUCHED_MS : LOOKED_AT_MS;
  }

  private async once(): Promise<void> {
    try {
      await this.send();
      const known = this.state.bill?.version ?? null;
      const bill = await this.api.read(known);
      this.failures = 0;
      this.change({ isAway: false });
      this.take(bill);
      // Taps of an earlier visit are found once the bill is known.
      if (known === null) await this.send();
    } catch (error) {
      this.fail(toAppError(error));
    }
  }

  private async send(): Promise<void> {
    const { own, bill } = this.state;
    if (!own || !bill || !isWaiting(own)) return;
    const sent = own.unsent;
    const answer = await this.api
      .mark(ownSeats.key(bill.id), sent, own.unsentDone)
      .catch((error: unknown) => this.refused(toAppError(error), sent));
    const now = this.state.own ?? own;
    // Taps that came meanwhile wait for the next run.
    this.keep({
      ...now,
      unsent: now.unsent.filter((mark) => !sent.includes(mark)),
      unsentDone: now.unsentDone === own.unsentDone ? null : now.unsentDone,
    });
    this.take(answer);
  }

  /** Drops taps that a locked bill, or one that is over, no longer takes, and says so. Throws what is no refusal of the taps. */
  private refused(error: AppError, sent: readonly Mark[]): null {
    if (!TOO_LATE.includes(error.code)) throw error;
    if (sent.length > 0) this.change({ wasTooLate: true });
    return null;
  }

  private fail(error: AppError): void {
    const { bill } = this.state;
    if (isRetryable(error)) {
      this.failures++;
      this.change({ isAway: true });
    } else if (error.code === SEAT_GONE) {
      if (bill) ownSeats.drop(bill.id);
      this.change({ own: null, isRemoved: true, isAway: false });
    } else this.change({ gone: error.code === EXPIRED ? "expired" : "unknown", isAway: false });
  }
}

/** Returns the reader's seat: with the taps that wait on this device, or as the server knows it. Null without one. */
function seatOnDevice({ id, my_seat }: SharedBill): OwnSeat | null {
  const known = ownSeats.get(id);
  if (known && (my_seat === null || my_seat === known.seat)) return known;
  return my_seat === null ? null : newSeat(my_seat);
}

/** Whether taps or the reader's "done" have not arrived yet. */
const isWaiting = ({ unsent, unsentDone }: OwnSeat): boolean => unsent.length > 0 || unsentDone !== null;

const newSeat = (seat: number): OwnSeat => ({ seat, unsent: [], unsentDone: null, at: Date.now() });
