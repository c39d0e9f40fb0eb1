import type { Currency } from "@/core/money/currency";
import { formatAmount, formatUnits, type Units } from "@/core/money/units";
import { fillIn } from "@/core/text/fillIn";
import { dateFormat } from "../dateFormat";
import { CURRENCY, FIRST_DAY, LAST_DAY, PEOPLE, ROWS, TOTAL, TRANSFERS, YOU } from "../example";
import type { SectionProps } from "../texts";
import { Face } from "./Face";

/** An event and its settlement as in the app. Screen readers get a single image with a description. */
export function ProductDrawing({ texts, language }: SectionProps) {
  return (
    <figure className="drawing" role="img" aria-label={texts.drawing.alternative}>
      <svg className="drawing-coin" viewBox="0 0 400 440" aria-hidden="true">
        <path className="drawing-coin-left" d="M196 20a190 190 0 0 0 0 380z" />
        <path className="drawing-coin-right" d="M204 40a190 190 0 0 1 0 380z" />
      </svg>
      <div className="sheet sheet-event">
        <EventHead texts={texts} language={language} />
        <Expenses texts={texts} language={language} />
      </div>
      <Settlement texts={texts} />
    </figure>
  );
}

function EventHead({ texts, language }: SectionProps) {
  const { drawing } = texts;
  const days = dateFormat(language, { day: "numeric", month: "long" });
  return (
    <div className="sheet-head">
      <div>
        <p className="sheet-title">{drawing.event}</p>
        <p className="sheet-soft">{days.formatRange(FIRST_DAY, LAST_DAY)}</p>
        <p className="faces">
          {PEOPLE.map((person) => (
            <Face key={person.id} person={person} you={drawing.you} />
          ))}
        </p>
      </div>
      <p className="sheet-total">
        <span className="sheet-soft">{drawing.total}</span>
        <Money amount={TOTAL} currency={CURRENCY} />
      </p>
    </div>
  );
}

function Expenses({ texts, language }: SectionProps) {
  const { drawing } = texts;
  const day = dateFormat(language, { weekday: "short", day: "numeric" });
  return (
    <ul className="expenses">
      {ROWS.map((row) => {
        const payer = PEOPLE.find((person) => person.id === row.payer);
        return (
          <li key={row.key} className="expense">
            <span className="expense-day">{day.format(row.day)}</span>
            <span className="expense-what">
              <span className="expense-title">{drawing[row.key]}</span>
              <span className="sheet-soft">
                {payer?.name ? fillIn(drawing.paidBy, { name: payer.name }) : drawing.youPaid}
              </span>
            </span>
            <span className="expense-amount">
              <Money amount={row.inEventCurrency} currency={CURRENCY} />
              <span className="sheet-soft money">
                {row.currency === CURRENCY
                  ? fillIn(drawing.share, { amount: formatUnits(row.share, CURRENCY) })
                  : formatAmount(row.amount, row.currency)}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Settlement({ texts }: Pick<SectionProps, "texts">) {
  const { drawing } = texts;
  const own = TRANSFERS.find((transfer) => transfer.from === YOU);
  const nameOf = (id: string) => PEOPLE.find((person) => person.id === id)?.name ?? drawing.you;
  return (
    <div className="sheet sheet-settlement">
      <p className="sheet-eyebrow">{drawing.settlement}</p>
      {own && (
        <p className="sheet-sentence">
          {fillIn(drawing.sentence, {
            name: nameOf(own.to),
            amount: inOnePiece(formatAmount(own.amount, CURRENCY)),
          })}
        </p>
      )}
      <ul className="transfers">
        {TRANSFERS.map((transfer) => (
          <li key={transfer.from} className={transfer.from === YOU ? "transfer own" : "transfer"}>
            <span className="transfer-who">
              {nameOf(transfer.from)}
              <Arrow />
              {nameOf(transfer.to)}
            </span>
            <Money amount={transfer.amount} currency={CURRENCY} />
            {transfer.from === YOU && <span className="transfer-iban">{drawing.iban}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function inOnePiece(amount: string): string {
  return amount.replace(" ", "\u00a0");
}

export function Money({ amount, currency }: { amount: Units; currency: Currency }) {
  return (
    <span className="money figure">
      {formatUnits(amount, currency)} <span className="figure-currency">{currency}</span>
    </span>
  );
}

export function Arrow() {
  return (
    <svg className="arrow" width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
      <path
        d="M1 6h15M11 1l5 5-5 5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
