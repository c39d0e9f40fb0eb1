import type { Mark } from "@/core/splitting/table";
import { type AppError, isRetryable, toAppError } from "@/platform/errors/appError";
import type { SharedBill } from "./model";
import { type OwnSeat, ownSeats } from "./ownSeat";
import type { TableApi } from "./tableApi";

/** Milliseconds between two questions while the bill is touched, while it is only looked at, and after a failure. */
const TOUCHED_MS = 1_000;
const LOOKED_AT_MS = 5_000;
const MOST_AFTER_FAILURE_MS = 10_000;
/** A bill counts as touched for so long after a tap, in milliseconds. */
const TOUCH_MS = 45_000;
/** Taps within so many milliseconds travel together. */
const GATHER_MS = 150;

/** Codes of the catalogue. */
const TOO_LATE = ["shared_bill_closed", "shared_bill_locked"];
const SEAT_GONE = "seat_removed";
const EXPIRED = "shared_bill_expired";

/** Why a bill cannot be shown. */
type Gone = "unknown" | "expired";

export interface TableState {
  /** The newest answer of the server. Null before the first. */
  bill: SharedBill | null;
  own: OwnSeat | null;
  gone: Gone | null;
  /** Whether the last request got no answer. */
  isAway: boolean;
  /** Whether the host removed the seat of this device. */
  isRemoved: boolean;
  /** Whether the bill was locked or closed before the last taps arrived. */
  wasTooLate: boolean;
  /** Whether the device stores unsent taps. Some browsers cannot in private windows. */
  isKept: boolean;
}

const isClosed = (bill: SharedBill | null) => bill?.status === "closed";

/** A guest's bill: asks for changes, keeps taps until they have arrived, and sends them in order. */
export class LiveTable {
  private state: TableState;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private failures = 0;
  private touchedAt = Date.now();
  private isStopped = true;

  constructor(
    private readonly token: string,
    private readonly api: TableApi,
  ) {
    const own = ownSeats.get(token);
    this.state = { bill: null, own, gone: null, isAway: false, isRemoved: false, wasTooLate: false, isKept: true };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): TableState => this.state;

  start(): void {
    this.isStopped = false;
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("online", this.wake);
    this.wake();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("online", this.wake);
  }

  /** Takes a seat. Safe to repeat: the key is stored before it is sent. Throws AppErrors. */
  async sit(choice: { name: string; seat: number | null }): Promise<void> {
    const key = ownSeats.keyFor(this.token);
    const { seat, bill } = await this.api.sit({ key, ...choice });
    const own: OwnSeat = {
      ...{ seat, key, name: choice.name, isNameOnly: choice.seat === null },
      ...{ unsent: [], unsentDone: null, at: Date.now() },
    };
    this.keep(own);
    this.change({ own, isRemoved: false });
    this.take(bill);
    this.touch();
    this.soon(0);
  }

  /** Marks a line as the reader's, with this many portions. It is kept on the device until the server has it. */
  tap(lineId: string, weight: number): void {
    const { own, bill } = this.state;
    if (!own || !bill) return;
    const known = [...bill.marks, ...own.unsent].filter(({ line_id, seat }) => line_id === lineId && seat === own.seat);
    const number = Math.max(0, ...known.map((mark) => mark.number)) + 1;
    const mark: Mark = { line_id: lineId, seat: own.seat, weight, number };
    this.keep({ ...own, unsent: [...own.unsent.filter(({ line_id }) => line_id !== lineId), mark] });
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

  /** Gives the device a seat that the server knows already, such as the host's own. */
  adopt(seat: number, name: string): void {
    if (this.state.own?.seat === seat) return;
    this.keep({ ...{ seat, key: "", name, isNameOnly: false }, ...{ unsent: [], unsentDone: null, at: Date.now() } });
  }

  /** Shows an answer that came by another way. An older one is dropped. Null changes nothing. */
  take(bill: SharedBill | null): void {
    if (bill && bill.version >= (this.state.bill?.version ?? 0)) this.change({ bill });
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
    this.change({ own, isKept: ownSeats.set(this.token, own) });
  }

  private change(changed: Partial<TableState>): void {
    this.state = { ...this.state, ...changed };
    for (const listener of this.listeners) listener();
  }

  wake = (): void => {
    if (document.visibilityState === "hidden") return;
    this.failures = 0;
    this.soon(0);
  };

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
    const { own, bill, gone } = this.state;
    if (gone || this.state.isRemoved || isClosed(bill)) return null;
    const waits = own !== null && (own.unsent.length > 0 || own.unsentDone !== null);
    if (this.failures > 0) return Math.min(TOUCHED_MS * 2 ** (this.failures - 1), MOST_AFTER_FAILURE_MS);
    if (document.visibilityState === "hidden") return waits ? LOOKED_AT_MS : null;
    return waits || Date.now() - this.touchedAt < TOUCH_MS ? TOUCHED_MS : LOOKED_AT_MS;
  }

  private async once(): Promise<void> {
    try {
      await this.send();
      const bill = await this.api.read(this.state.bill?.version ?? null);
      this.failures = 0;
      this.change({ isAway: false });
      this.take(bill);
    } catch (error) {
      this.fail(toAppError(error));
    }
  }

  private async send(): Promise<void> {
    const { own } = this.state;
    if (!own || (own.unsent.length === 0 && own.unsentDone === null)) return;
    const sent = own.unsent;
    const bill = await this.api
      .mark({ key: own.key, seat: own.seat, marks: sent, isDone: own.unsentDone })
      .catch((error: unknown) => this.refused(toAppError(error)));
    const now = this.state.own ?? own;
    // Taps that came meanwhile wait for the next run.
    this.keep({
      ...now,
      unsent: now.unsent.filter((mark) => !sent.includes(mark)),
      unsentDone: now.unsentDone === own.unsentDone ? null : now.unsentDone,
    });
    this.take(bill);
  }

  /** Drops taps that a locked or closed bill no longer takes, and says so. Throws what is no refusal of the taps. */
  private refused(error: AppError): null {
    if (!TOO_LATE.includes(error.code)) throw error;
    this.change({ wasTooLate: true });
    return null;
  }

  private fail(error: AppError): void {
    if (error.code === SEAT_GONE) {
      ownSeats.drop(this.token);
      this.change({ own: null, isRemoved: true, isAway: false });
    } else if (error.code === EXPIRED) this.change({ gone: "expired", isAway: false });
    else if (error.status === 404) this.change({ gone: "unknown", isAway: false });
    else if (!isRetryable(error)) this.change({ gone: "unknown", isAway: false });
    else {
      this.failures++;
      this.change({ isAway: true });
    }
  }
}
