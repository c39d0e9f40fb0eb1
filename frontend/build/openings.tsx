import type { ReactNode } from "react";
import { COUNTS, type Openings } from "@/app/early/opening";
import { LANGUAGES, type Language } from "@/core/languages/languages";
import type { Units } from "@/core/money/units";
import { PARTS } from "@/data/event/balanceStatus";
import { BalanceCardFrame } from "@/features/event/components/BalanceCard";
import { EmptyColumns } from "@/features/event/components/BalanceColumns";
import { FactList } from "@/features/event/components/EventFacts";
import { EventActions } from "@/features/event/components/EventHead";
import { CardSkeleton, EmptyEventSkeleton, EventSkeleton } from "@/features/event/components/EventSkeleton";
import { DueCard, RowSkeleton } from "@/features/settlement/components/DueCard";
import { SettlementSkeleton } from "@/features/settlement/components/SettlementColumns";
import { BellLink } from "@/ui/Bell";
import { Page } from "@/ui/Page";

type Word = keyof Openings["event"]["balances"];

/** A sample balance for each status. Its sign decides the colour. */
const NETS: Record<Word, number> = {
  owed: 123_456,
  owes: -123_456,
  settled: 0,
  done: 0,
};

/** Renders the first figures of screens, with {{slots}} for data. `textOf` returns a text in a language, as markup. */
export function renderOpenings(
  rendered: (element: ReactNode) => string,
  textOf: (language: Language, key: string) => string,
): Openings {
  const balance = (word: Word) =>
    rendered(
      <BalanceCardFrame eventId="{{id}}" word={word} net={NETS[word] as Units} currency="EUR" foot="{{parts}}">
        <EmptyColumns />
      </BalanceCardFrame>,
    )
      .replace(/1,234\.56|0\.00/, "{{amount}}")
      .replace("EUR", "{{currency}}");
  const total = (
    <>
      {"{{total}} "}
      <span className="visually-hidden">{"{{currency}}"}</span>
    </>
  );
  const facts = (
    <FactList start="{{start}}" duration="{{duration}}" place="{{place}}" people="{{people}}" total={total} />
  );
  const event = (parts: ReactNode) =>
    rendered(
      <Page
        title="{{name}}"
        subtitle="{{description}}"
        back="/"
        icon={null}
        width="full"
        actions={<EventActions eventId="{{id}}" bell={<BellLink unseen={false} />} />}
      >
        {parts}
      </Page>,
    );
  const sentence = (language: Language, key: string) =>
    textOf(language, `settlement:${key}`)
      .replace("{{amount}}", "<strong>{{amount}}</strong>")
      .replace("{{name}}", "{{partner}}");
  return {
    event: {
      screen: event(<EventSkeleton facts={facts} balance="{{balance}}" />),
      empty: event(<EmptyEventSkeleton facts={facts} />),
      balances: by(["owed", "owes", "settled", "done"], balance),
      columns: rendered(<EmptyColumns />),
      pending: rendered(<CardSkeleton />),
      counts: by(LANGUAGES, (language) => by(COUNTS, (count) => textOf(language, `common:${count}`))),
      parts: by(LANGUAGES, (language) => by(PARTS, (part) => textOf(language, `events:page.i_${part}`))),
    },
    settlement: {
      screen: rendered(
        <Page title="settlement:title" subtitle="{{name}}" back="/" width="wide">
          <SettlementSkeleton due="{{due}}" />
        </Page>,
      ),
      dues: by(["pays", "gets"], (side) =>
        rendered(
          <DueCard side={side} sentence="{{sentence}}">
            {"{{rows}}"}
          </DueCard>,
        ),
      ),
      row: rendered(<RowSkeleton />),
      sentences: by(LANGUAGES, (language) =>
        by(["pays_one", "pays_other", "gets_one", "gets_other"], (key) => sentence(language, key)),
      ),
    },
  };
}

function by<Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
}
