import { v5 } from "uuid";
import { today } from "@/core/dates/dates";
import { occurrenceDate, type RepeatUnit } from "@/core/dates/occurrences";
import { pathTo } from "@/core/routes/paths";
import type { EventPageWire } from "@/data/event/schema";
import type { ExpenseWire } from "@/data/expense/columns";
import { NO_PLAIN } from "@/data/expense/noValues";
import type { SeriesWire } from "@/data/series/columns";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { Server } from "./server";

/** An event on a server with recurring expenses, such as the rent. */

export const PATH = pathTo("event", { eventId: EVENT_ID });
export const SERIES = "33333333-3333-4333-8333-333333333333";
export const rpc = (name: string) => `rest/v1/rpc/${name}`;
export const ago = (count: number, unit: RepeatUnit = "day") => occurrenceDate(today(), unit, 1, -count);

const EACH = { share_amount: 450, parts: null };

/** Rent of 900.00 EUR every month, next in three days. */
export function rent(columns: Partial<SeriesWire> = {}): SeriesWire {
  return {
    ...{
      id: SERIES,
      event_id: EVENT_ID,
      created_by: "ada",
      anchor: ago(-3),
      anchor_number: 1,
      month_day: null,
      unit: "month",
      every: 1,
    },
    ...{
      ends_on: null,
      ends_after: null,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ask_amount: false,
    },
    ...{ next_number: 1, next_on: ago(-3), skipped: [], paused: null, version: 1, due: 0 },
    expense: {
      ...NO_PLAIN,
      ...{
        description: "Rent",
        amount: 900,
        currency: "EUR",
        paid_by: "ada",
        category: "general",
        split_method: "equal",
      },
      ...{ conversion_rate_to_event_currency: 1, rate_date: null, rate_source: "same" },
    },
    payers: [{ user_id: "ada", paid_amount: 900 }],
    shares: ["ada", "berk"].map((user_id) => ({ user_id, ...EACH })),
    ...columns,
  };
}

export function occurrence(number: number): ExpenseWire {
  return answers.hotel({
    id: v5(String(number), SERIES),
    description: "Rent",
    expense_date: ago(24 - number),
    series_id: SERIES,
    series_number: number,
  });
}

export function flat(series: SeriesWire[], columns: Partial<EventPageWire> = {}) {
  const page = answers.eventPage(undefined, {
    expenses: [answers.hotel()],
    expense_count: 1,
    total: 90,
    series,
    ...columns,
  });
  return { page, server: new Server().answers(rpc("event_page"), () => page) };
}
