import * as v from "valibot";
import type { Mark } from "@/core/splitting/table";
import { config } from "@/platform/config/config";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import type { SharedBill } from "./model";
import { billFromWire, billSchema } from "./wire";

/** Requests about one shared bill. All are safe to repeat, and throw AppErrors. */
export interface TableApi {
  /** Returns the bill. Null if it has not changed since that version. */
  read(since: number | null): Promise<SharedBill | null>;
  /** Takes a seat: one that the host named, or a new one. The same key takes the same seat. */
  sit(key: string, choice: { name: string } | { seat: number }): Promise<{ seat: number; bill: SharedBill }>;
  /** Marks lines of one's own seat. `isDone` null leaves that as it is. */
  mark(key: string | null, marks: readonly Mark[], isDone: boolean | null): Promise<SharedBill>;
}

/** In milliseconds: on a bad network a new request is better than a long wait. */
const TIMEOUT_MS = 8_000;

const seatSchema = v.object({ seat: v.number(), bill: billSchema });

/** Returns marks as the API takes them: the session or the key says whose they are. */
export const sentMarks = (marks: readonly Mark[]) =>
  marks.map(({ line_id, weight, number }) => ({ line_id, weight, number }));

/** Requests of a guest, who has the token of the bill and no session. */
export function tableApi(token: string): TableApi {
  const path = `shared-bills/${encodeURIComponent(token)}`;
  return {
    async read(since) {
      const answer = await ask(since === null ? path : `${path}?since=${since}`);
      return answer === null ? null : parsed(billSchema, answer, billFromWire);
    },
    async sit(key, choice) {
      const answer = await ask(`${path}/seats`, { method: "POST", key, body: choice });
      return parsed(seatSchema, answer, ({ seat, bill }) => ({ seat, bill: billFromWire(bill) }));
    },
    async mark(key, marks, done) {
      const body = { marks: sentMarks(marks), done };
      return parsed(billSchema, await ask(`${path}/marks`, { method: "PUT", key, body }), billFromWire);
    },
  };
}

interface Question {
  method?: string;
  key?: string | null;
  body?: unknown;
}

/** Calls a function without a session. Returns null if nothing changed. */
async function ask(path: string, { method = "GET", key, body }: Question = {}): Promise<unknown> {
  try {
    const response = await fetch(`${config().functionsUrl}/${path}`, {
      method,
      headers: {
        Accept: "application/json",
        ...(key && { "X-Seat-Key": key }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // An older answer than the one on the screen helps nobody.
      cache: "no-store",
      referrerPolicy: "no-referrer",
      // Taps arrive although the page is closed at once.
      keepalive: method !== "GET",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 304) return null;
    if (response.ok) return await response.json();
    const problem = (await response.json().catch(() => ({}))) as { code?: string };
    throw new AppError(problem.code ?? "unexpected_error", response.status);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // No answer, half an answer, none in time, or that of a network which wants a login.
    throw new AppError(NO_CONNECTION, 0);
  }
}
