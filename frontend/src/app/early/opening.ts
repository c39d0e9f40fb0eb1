import type { Language } from "@/core/languages/languages";
import { absolute, formatAmount, formatUnits, toUnits } from "@/core/money/units";
import { type PARTS, type Standing, standingOf } from "@/data/event/balanceStatus";
import { balanceFromWire } from "@/data/event/parse";
import type { EventPageWire } from "@/data/event/schema";
import { factsOf } from "@/features/event/facts";
import type { SettlementWire } from "@/features/settlement/api/settlement";
import { dueOf } from "@/features/settlement/settlement";
import type { Opening } from "./frame";

/** Of these an event's line of facts says how many there are, by i18next's keys. */
export const COUNTS = ["days_one", "days_other", "people_count_one", "people_count_other"] as const;

/** What screens say first, as the build rendered it (build/openings.tsx), with {{slots}} for what is answered. */
export interface Openings {
  event: {
    /** Around {{standing}}, with {{facts}} and {{people}}. */
    screen: string;
    /** Of an event in which there is nothing yet. */
    empty: string;
    standings: Record<Standing["word"], string>;
    /** Texts with {{count}}. */
    counts: Record<Language, Record<(typeof COUNTS)[number], string>>;
    /** Texts with {{amount}}. */
    parts: Record<Language, Record<(typeof PARTS)[number], string>>;
  };
  settlement: {
    /** Around {{due}}. */
    screen: string;
    /** Around {{sentence}}. */
    dues: Record<"pays" | "gets", string>;
    /** With {{count}} and {{amount}}, by side and number of people. */
    sentences: Record<Language, Record<`${"pays" | "gets"}_${"one" | "other"}`, string>>;
  };
}

/** An event's name, its facts in a line, and where the reader stands in it. */
export function eventOpening({ event: made }: Openings, language: Language, me: string, page: EventPageWire): Opening {
  const { event, balances, participants } = page;
  const currency = event.default_currency;
  const { word, net, parts } = standingOf(
    balances.map((balance) => balanceFromWire(balance, currency)),
    me,
    currency,
    (part, amount) => made.parts[language][part].replace("{{amount}}", amount),
  );
  const empty = page.expense_count === 0 && page.payments.length === 0;
  const counted = (what: "days" | "people_count", count: number) => {
    const one = new Intl.PluralRules(language).select(count) === "one";
    return made.counts[language][`${what}_${one ? "one" : "other"}`].replace("{{count}}", String(count));
  };
  const facts = factsOf(event, language, (count) => counted("days", count));
  return {
    screen: empty ? made.empty : made.screen.replace("{{standing}}", () => made.standings[word]),
    values: {
      id: event.id,
      name: event.name,
      facts: facts.map((fact) => `${fact} · `).join(""),
      people: counted("people_count", participants.filter(({ status }) => status === "active").length),
      amount: formatUnits(absolute(net), currency),
      currency,
      parts: parts ?? "",
    },
  };
}

/** In one sentence what the reader has to do; null when that is nothing, or what others do for them too. */
export function settlementOpening(
  { settlement: made }: Openings,
  language: Language,
  me: string,
  { currency, balances, transfers }: SettlementWire,
): Opening | null {
  const household = balances.find(({ user_id }) => user_id === me)?.household_id ?? null;
  if (household !== null) return null;
  const mine = transfers.filter(({ from, to }) => from === me || to === me);
  const { side, people, total } = dueOf(
    mine.map((transfer) => ({ ...transfer, amount: toUnits(transfer.amount, currency) })),
    new Set([me]),
  );
  if (side === "settled") return null;
  const sentence = made.sentences[language][`${side}_${people === 1 ? "one" : "other"}`];
  return {
    screen: made.screen.replace("{{due}}", () => made.dues[side].replace("{{sentence}}", () => sentence)),
    // The event's name is another answer, which its place waits for.
    values: { name: "\u00a0", count: String(people), amount: formatAmount(total, currency) },
  };
}
