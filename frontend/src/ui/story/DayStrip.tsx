import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { cumulative } from "@/core/money/cumulative";
import { type Currency, decimalsOf } from "@/core/money/currency";
import { absolute, formatAmount, formatUnits, type Units, ZERO } from "@/core/money/units";
import { usePersonName } from "@/data/person/usePersonName";
import type { PeriodUnit } from "@/data/story/periods";
import { periodName } from "@/data/story/periods";
import { type Bar, drawnSegments, stripOf } from "@/data/story/strip";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { Soft } from "../layout";
import { Chapter, type ChapterProps } from "./Chapter";
import styles from "./DayStrip.module.css";
import { Details } from "./Details";
import { MaybeLink } from "./MaybeLink";
import { tintFor } from "./tintFor";

/** Up to this number of bars show their sums above. */
const WITH_SUMS = 7;

/** The days, or longer periods, as bars of each payer's amount. Each bar links to its expenses. */
export function DayStrip({ story, people, linkTo }: ChapterProps) {
  const { t, i18n } = useTranslation("story");
  const nameOf = usePersonName();
  const { unit, bars } = stripOf(story);
  const [first] = bars;
  const busiest = bars.reduce((most, bar) => (most && most.total >= bar.total ? most : bar), first);
  if (!first || !busiest) return null;
  const highest = Math.max(1, ...bars.map(({ total }) => absolute(total)));
  const whose = (user_id: string | null) =>
    user_id === null ? t("others") : nameOf(people.get(user_id), { you: true });
  const told = (bar: Bar) =>
    [
      `${periodName(bar.start, unit, i18n.language, "long")}: ${formatAmount(bar.total, story.currency)}`,
      ...bar.segments.map(({ user_id, paid }) => `${whose(user_id)} ${formatUnits(paid, story.currency)}`),
    ].join(", ");
  const hasGap = bars.some(({ isAfterGap }) => isAfterGap);
  // The year follows from the neighbours, except across a gap.
  const nameIn = (bar: Bar, index: number) => {
    const name = periodName(bar.start, unit, i18n.language, "short");
    const isFirst = index === 0 || bar.isAfterGap;
    return hasGap && unit !== "year" && isFirst ? `${name} ${bar.start.slice(0, 4)}` : name;
  };
  // With many bars only some have a label.
  const every = Math.ceil(bars.length / 12);
  return (
    <Chapter title={t(`by_${unit}`)}>
      <div className={styles.window}>
        <ol className={styles.strip} style={{ "--bars": bars.length } as CSSProperties}>
          {bars.map((bar, index) => (
            <li key={bar.start} className={classes(bar.isAfterGap && styles.afterGap)}>
              <MaybeLink
                className={styles.bar}
                to={
                  bar.total !== 0 || bar.segments.length > 0
                    ? linkTo?.({ date_from: bar.start, date_to: bar.end })
                    : undefined
                }
              >
                <ScreenReaderOnly>{told(bar)}</ScreenReaderOnly>
                <span className={styles.field} aria-hidden="true">
                  {bars.length <= WITH_SUMS && bar.total !== 0 && (
                    <span className={styles.sum}>{shortly(bar.total, highest, story.currency)}</span>
                  )}
                  <span
                    className={classes(styles.segments, bar.total < 0 && styles.back)}
                    style={{ blockSize: `${(absolute(bar.total) / highest) * 100}%` }}
                  >
                    {drawnSegments(bar).map(({ user_id, part }) => (
                      <span
                        key={user_id}
                        className={styles.piece}
                        style={{ flexGrow: part, ...tintFor(people.get(user_id ?? "")) } as CSSProperties}
                      />
                    ))}
                  </span>
                </span>
                <span className={styles.name} aria-hidden="true">
                  {index % every === 0 || bar.isAfterGap ? nameIn(bar, index) : "\u00a0"}
                </span>
              </MaybeLink>
            </li>
          ))}
        </ol>
      </div>
      {bars.length > 1 && busiest.total > 0 && (
        <Soft>
          {t("busiest", {
            when: periodName(busiest.start, unit, i18n.language, "long"),
            amount: formatAmount(busiest.total, story.currency),
          })}
        </Soft>
      )}
      {hasGap && <Soft>{t("gap")}</Soft>}
      <DayTable
        bars={bars}
        unit={unit}
        currency={story.currency}
        withShare={story.by_day.some(({ my_share = ZERO }) => my_share !== 0)}
      />
    </Chapter>
  );
}

/** Formats a sum. All are without decimals when the highest is 100 or more: the table has them. */
function shortly(total: Units, highest: number, currency: Currency): string {
  const one = 10 ** decimalsOf(currency);
  if (highest < 100 * one || absolute(total) < one) return formatUnits(total, currency);
  return formatUnits((Math.round(total / one) * one) as Units, currency).replace(/\.\d+$/, "");
}

interface DayTableProps {
  bars: readonly Bar[];
  unit: PeriodUnit;
  currency: Currency;
  /** Whether a column shows the reader's share. */
  withShare: boolean;
}

/** The amounts behind the bars, and the running total, newest first. */
function DayTable({ bars, unit, currency, withShare }: DayTableProps) {
  const { t, i18n } = useTranslation("story");
  const sums = cumulative(bars);
  return (
    <Details
      heads={[t(unit), t("total"), ...(withShare ? [t("my_share")] : []), t("so_far")]}
      rows={bars
        .map(({ start, total, my_share }, index) => ({
          key: start,
          cells: [
            periodName(start, unit, i18n.language, "long"),
            <Amount key="total" amount={total} currency={currency} />,
            ...(withShare ? [<Amount key="share" amount={my_share} currency={currency} />] : []),
            <Amount key="so far" amount={sums[index]?.total ?? total} currency={currency} />,
          ],
        }))
        .reverse()}
    />
  );
}
