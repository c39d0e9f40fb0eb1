import type { ReactNode } from "react";
import { COUNTS, type Openings } from "@/app/early/opening";
import { LANGUAGES, type Language } from "@/core/languages/languages";
import type { Units } from "@/core/money/units";
import { PARTS, type Standing } from "@/data/event/balanceStatus";
import { EmptyBar } from "@/features/event/components/BalanceBar";
import { EventActions, EventFacts } from "@/features/event/components/EventHead";
import { EmptyEventSkeleton, EventSkeleton } from "@/features/event/components/EventSkeleton";
import { StandingCard } from "@/features/event/components/MyStanding";
import { DueCard } from "@/features/settlement/components/Due";
import { SettlementSkeleton } from "@/features/settlement/components/SettlementSkeleton";
import { Page } from "@/ui/Page";

/** A net amount for each word: what it looks like depends on its sign. */
const NETS: Record<Standing["word"], number> = { owed: 123_456, owes: -123_456, settled: 0, untouched: 0, done: 0 };

/** Renders what the screens say first, with {{slots}} for what is answered; `textOf` is a text in a language, as markup. */
export function renderOpenings(
  rendered: (element: ReactNode) => string,
  textOf: (language: Language, key: string) => string,
): Openings {
  const standing = (word: Standing["word"]) =>
    rendered(
      <StandingCard eventId="{{id}}" word={word} net={NETS[word] as Units} currency="EUR" parts="{{parts}}">
        <EmptyBar />
      </StandingCard>,
    )
      .replace(/1,234\.56|0\.00/, "{{amount}}")
      .replace("EUR", "{{currency}}");
  const event = (parts: ReactNode) =>
    rendered(
      <Page
        title="{{name}}"
        subtitle={<EventFacts facts="{{facts}}" people="{{people}}" />}
        back="/"
        width="full"
        stacked
        actions={<EventActions eventId="{{id}}" />}
      >
        {parts}
      </Page>,
    );
  const sentence = (language: Language, key: string) =>
    textOf(language, `settlement:${key}`).replaceAll("&#60;1&#62;", "<strong>").replaceAll("&#60;/1&#62;", "</strong>");
  return {
    event: {
      screen: event(<EventSkeleton standing="{{standing}}" />),
      empty: event(<EmptyEventSkeleton />),
      standings: by(["owed", "owes", "settled", "untouched", "done"], standing),
      counts: by(LANGUAGES, (language) => by(COUNTS, (count) => textOf(language, `common:${count}`))),
      parts: by(LANGUAGES, (language) => by(PARTS, (part) => textOf(language, `events:page.i_${part}`))),
    },
    settlement: {
      screen: rendered(
        <Page title="settlement:title" subtitle="{{name}}" back="/">
          <SettlementSkeleton due="{{due}}" />
        </Page>,
      ),
      dues: by(["pays", "gets"], (side) => rendered(<DueCard side={side} sentence="{{sentence}}" />)),
      sentences: by(LANGUAGES, (language) =>
        by(["pays_one", "pays_other", "gets_one", "gets_other"], (key) => sentence(language, key)),
      ),
    },
  };
}

function by<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
}
