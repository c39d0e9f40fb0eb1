import type { Language } from "@/core/languages/languages";
import { absolute, formatAmount, formatUnits, toUnits } from "@/core/money/units";
import type { EventCategory } from "@/domain/event/model";
import { balanceFromWire, type EventPageWire } from "@/domain/event/wire";
import { type PARTS, type Standing, standingOf } from "@/features/events/standing";
import type { SettlementWire } from "@/features/settlement/api/settlement";
import { dueOf } from "@/features/settlement/settlement";
import type { Opening } from "./frame";

/** What screens say first, as the build rendered it (prerender/openings.tsx), with {{slots}} for what is answered. */
export interface Openings {
  event: {
    /** Around {{kind}} and {{standing}}. */
    screen: string;
    kinds: Record<EventCategory, string>;
    standings: Record<Standing["word"], string>;
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

/** An event's name and where the reader stands in it. */
export function eventOpening({ event: made }: Openings, language: Language, me: string, page: EventPageWire): Opening {
  const { event, balances } = page;
  const mine = balances.find(({ user_id }) => user_id === me);
  const { word, net, parts } = standingOf(
    mine && balanceFromWire(mine, event.default_currency),
    event.default_currency,
    (part, amount) => made.parts[language][part].replace("{{amount}}", amount),
  );
  return {
    screen: made.screen
      .replace("{{kind}}", () => made.kinds[event.category])
      .replace("{{standing}}", () => made.standings[word]),
    values: {
      id: event.id,
      name: event.name,
      amount: formatUnits(absolute(net), event.default_currency),
      currency: event.default_currency,
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
  const unit = balances.find(({ user_id }) => user_id === me)?.unit_id ?? null;
  if (unit !== null) return null;
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
