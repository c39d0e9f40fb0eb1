import { formatShortDay } from "@/core/dates/dates";
import { shortPlace } from "@/core/geo/eventPlace";
import type { Language } from "@/core/languages/languages";
import type { Currency } from "@/core/money/currency";
import { absolute, formatAmount, formatUnits, toUnits, type Units } from "@/core/money/units";
import { describedIn } from "@/core/text/guessedDescription";
import { isolated } from "@/core/text/isolated";
import { type BalanceStatus, balanceStatusOf, type PARTS } from "@/data/event/balanceStatus";
import type { EventPageWire } from "@/data/event/schema";
import type { SettlementWire } from "@/data/settlement/payeeAccounts";
import { dueOf } from "@/features/settlement/settlement";
import type { Opening } from "./frame";

/** i18next keys of the counts in an event's facts. */
export const COUNTS = ["days_one", "days_other", "people_count_one", "people_count_other"] as const;

/** First figures of screens, rendered by the build (build/openings.tsx), with {{slots}} for data. */
export interface Openings {
  event: {
    /** Around {{balance}}, with {{name}}, {{description}} and the five facts. */
    screen: string;
    /** For an event without expenses. */
    empty: string;
    balances: Record<Exclude<BalanceStatus["word"], "so_far">, string>;
    /** The columns in a balance. */
    columns: string;
    /** The placeholder of a balance. */
    pending: string;
    /** Texts with {{count}}. */
    counts: Record<Language, Record<(typeof COUNTS)[number], string>>;
    /** Texts with {{amount}}. */
    parts: Record<Language, Record<(typeof PARTS)[number], string>>;
  };
  settlement: {
    /** Around {{due}}. */
    screen: string;
    /** Around {{sentence}} and {{rows}}. */
    dues: Record<"pays" | "gets", string>;
    /** A row in place of a person whose data have not arrived. */
    row: string;
    /** With {{amount}}, and {{partner}} or {{count}}, by side and number of people. */
    sentences: Record<Language, Record<`${"pays" | "gets"}_${"one" | "other"}`, string>>;
  };
}

/**
 * Returns an event's name, description, facts and the reader's balance. The balance of a household stays a placeholder: its
 * sentence names who pays, which the app works out. So does a balance of 0 with a bill at the table, which is rare.
 */
export function eventOpening({ event: made }: Openings, language: Language, me: string, page: EventPageWire): Opening {
  const { event, participants, households } = page;
  const currency = event.default_currency;
  const balances = page.balances.map(({ user_id, ...sums }) => ({ user_id, ...inCurrency(sums, currency) }));
  const { word, net, household, pair, parts } = balanceStatusOf(
    { balances, participants, households, open_bills: page.open_bills },
    me,
    currency,
    (part, amount) => made.parts[language][part].replace("{{amount}}", amount),
  );
  const empty = page.expense_count === 0 && page.payments.length === 0;
  const counted = (what: "days" | "people_count", count: number) => {
    const one = new Intl.PluralRules(language).select(count) === "one";
    return made.counts[language][`${what}_${one ? "one" : "other"}`].replace("{{count}}", String(count));
  };
  const { planned_start_date: start, planned_duration_days: days } = event;
  const card = household || word === "so_far" ? made.pending : made.balances[word];
  const balance = pair ? card.replace(made.columns, "") : card;
  return {
    screen: empty ? made.empty : made.screen.replace("{{balance}}", () => balance),
    values: {
      id: event.id,
      name: event.name,
      // The app shows the category in the place of a missing description.
      description: describedIn(language, event) ?? "\u00a0",
      // A fact that is not set is not shown.
      start: start ? formatShortDay(start, language) : "",
      duration: days ? counted("days", days) : "",
      place: shortPlace(language, event),
      people: counted("people_count", participants.filter(({ status }) => status === "active").length),
      total: formatUnits(toUnits(page.total, currency), currency),
      amount: formatUnits(absolute(net), currency),
      currency,
      parts: parts ?? "",
    },
  };
}

/** Converts a person's sums without a schema: the start script validates nothing. */
function inCurrency<Sum extends string>(sums: Record<Sum, number>, currency: Currency): Record<Sum, Units> {
  const converted = Object.entries<number>(sums).map(([key, amount]) => [key, toUnits(amount, currency)]);
  return Object.fromEntries(converted) as Record<Sum, Units>;
}

/** What the server calls a person without a name, in English; the app calls them something else. */
const NAMELESS = /^User [0-9a-f]{8}$/;

/**
 * What the reader pays or gets in one sentence, and a row for each person. Null when that is nothing, when they pay as one
 * with others, or when the app has another name for the only person.
 */
export function settlementOpening(
  { settlement: made }: Openings,
  language: Language,
  me: string,
  { currency, balances, transfers }: SettlementWire,
): Opening | null {
  const household = balances.find(({ user_id }) => user_id === me)?.household_id ?? null;
  if (household !== null) return null;
  const mine = transfers.filter(({ from, to }) => from === me || to === me);
  const { side, people, total, partner } = dueOf(
    mine.map((transfer) => ({ ...transfer, amount: toUnits(transfer.amount, currency) })),
    new Set([me]),
  );
  if (side === "settled") return null;
  const other = balances.find(({ user_id }) => user_id === partner);
  if (partner !== null && (!other || other.deleted || NAMELESS.test(other.name))) return null;
  const sentence = made.sentences[language][`${side}_${people === 1 ? "one" : "other"}`];
  const card = made.dues[side]
    .replace("{{sentence}}", () => sentence)
    .replace("{{rows}}", () => made.row.repeat(people));
  return {
    screen: made.screen.replace("{{due}}", () => card),
    // The event's name comes with another response. A blank keeps its space.
    values: {
      name: "\u00a0",
      count: String(people),
      amount: formatAmount(total, currency),
      partner: isolated(other?.name ?? ""),
    },
  };
}
