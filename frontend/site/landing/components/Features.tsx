import { readableRate } from "@/core/money/rate";
import { formatAmount } from "@/core/money/units";
import { equalShares } from "@/core/splitting/split";
import { fillIn } from "@/core/text/fillIn";
import { dateFormat } from "../dateFormat";
import { CURRENCY, MUSEUM_RATE, PEOPLE, ROWS } from "../example";
import type { SectionProps } from "../texts";
import { Face } from "./Face";
import { PlacesMap } from "./PlacesMap";
import { Arrow, Money } from "./ProductDrawing";

/** The three features, each with a working example. */
export function Features({ texts, language }: SectionProps) {
  const { features } = texts;
  return (
    <section className="features wrap" aria-labelledby="features">
      <h2 id="features" className="section-title">
        {features.title}
      </h2>
      <div className="feature-grid">
        <article className="feature feature-tracking">
          <div className="feature-words">
            <h3>{features.tracking.title}</h3>
            <p>{features.tracking.text}</p>
            <p className="feature-try needs-script">{features.tracking.try}</p>
          </div>
          <SplitDemo texts={texts} />
        </article>
        <article className="feature feature-currencies">
          <div className="feature-words">
            <h3>{features.currencies.title}</h3>
            <p>{features.currencies.text}</p>
          </div>
          <RateDrawing texts={texts} language={language} />
        </article>
        <article className="feature feature-places">
          <PlacesMap texts={texts} />
          <div className="feature-words">
            <h3>{features.places.title}</h3>
            <p>{features.places.text}</p>
          </div>
        </article>
      </div>
    </section>
  );
}

/** One dinner split between four. The page's script lets the reader remove people. */
function SplitDemo({ texts }: Pick<SectionProps, "texts">) {
  const { features, drawing } = texts;
  const dinner = ROWS.find((row) => row.key === "dinner");
  if (!dinner) return null;
  const ids = PEOPLE.map((person) => person.id);
  const shares = equalShares(dinner.expenseId, dinner.amount, ids);
  return (
    <fieldset
      className="split"
      aria-label={features.tracking.people}
      data-split={dinner.amount}
      data-currency={CURRENCY}
      data-expense={dinner.expenseId}
    >
      <p className="split-head">
        <span className="split-title">{drawing.dinner}</span>
        <span className="split-method">{features.tracking.equal}</span>
      </p>
      <p className="split-result money" aria-live="polite" data-split-result data-template={features.tracking.result}>
        {fillIn(features.tracking.result, {
          amount: formatAmount(dinner.amount, CURRENCY),
          count: ids.length,
        })}
      </p>
      <p className="split-people">
        {PEOPLE.map((person) => {
          const share = shares.find((s) => s.user_id === person.id)?.share_amount ?? dinner.share;
          return (
            <button key={person.id} type="button" className="split-person" aria-pressed="true" data-person={person.id}>
              <Face person={person} you={drawing.you} />
              <span className="split-name">{person.name ?? drawing.you}</span>
              <span className="split-share money" data-share>
                {formatAmount(share, CURRENCY)}
              </span>
            </button>
          );
        })}
      </p>
    </fieldset>
  );
}

function RateDrawing({ texts, language }: SectionProps) {
  const museum = ROWS.find((row) => row.key === "museum");
  if (!museum) return null;
  const rate = readableRate(MUSEUM_RATE, museum.currency, CURRENCY);
  const day = dateFormat(language, { day: "numeric", month: "long" });
  return (
    <div className="rate" aria-hidden="true">
      <p className="rate-amounts">
        <Money amount={museum.amount} currency={museum.currency} />
        <Arrow />
        <Money amount={museum.inEventCurrency} currency={CURRENCY} />
      </p>
      <p className="rate-line money">{`1 ${rate.base} = ${rate.value} ${rate.quote} · ${day.format(museum.day)}`}</p>
      <p className="rate-confirmed">
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <rect width="20" height="20" rx="6" fill="currentColor" />
          <path className="rate-check" d="m5 10.5 3.5 3.5L15 6.5" />
        </svg>
        {texts.features.currencies.confirmed}
      </p>
    </div>
  );
}
