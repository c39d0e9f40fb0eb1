import { Trans, useTranslation } from "react-i18next";
import { formatAmount, type Units } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { unbroken } from "@/core/text/unbroken";
import { titleOf } from "@/data/expense/title";
import { usePersonName } from "@/data/person/usePersonName";
import { largestExpenses } from "@/data/story/model";
import { byPerson } from "@/data/story/strip";
import { useSession } from "@/platform/session/session";
import { Soft } from "../layout";
import type { ChapterProps } from "./Chapter";
import styles from "./Headline.module.css";

/** Sums up the event in sentences: total, number of days, largest expense and main payer. */
export function Headline({ story, people }: ChapterProps) {
  const { t } = useTranslation(["story", "common"]);
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const money = (amount: Units) => unbroken(formatAmount(amount, story.currency));
  const [largest] = largestExpenses(story);
  // A refund is never named as the largest expense, but the only entry of an event is.
  const named = largest ?? story.largest[0];
  const what = isolated((named && titleOf(named)) || t("story:unnamed"));
  const payers = byPerson(story.balances).filter(({ paid }) => paid !== 0);
  const [payer] = payers;
  const mine = story.balances.find(({ user_id }) => user_id === me);
  const alone = payers.length === 1 ? "payer_alone" : "payer";
  const strong = { 1: <strong /> };
  return (
    <div className={styles.headline}>
      <p className={styles.sentence}>
        {story.expense_count === 1 ? (
          <Trans t={t} i18nKey="story:headline.only" values={{ total: money(story.total), what }} components={strong} />
        ) : (
          <>
            <Trans
              t={t}
              i18nKey="story:headline.spent"
              count={story.by_day.length}
              values={{
                total: money(story.total),
                count: story.by_day.length,
                expenses: t("common:expense_count", { count: story.expense_count }),
              }}
              components={strong}
            />{" "}
            {largest && (
              <Trans
                t={t}
                i18nKey="story:headline.largest"
                values={{ what, amount: money(largest.amount_in_event_currency) }}
                components={strong}
              />
            )}
          </>
        )}{" "}
        {payer && payer.paid > 0 && (
          <Trans
            t={t}
            i18nKey={payer.user_id === me ? `story:headline.${alone}_you` : `story:headline.${alone}`}
            values={{ name: nameOf(people.get(payer.user_id)), amount: money(payer.paid) }}
            components={strong}
          />
        )}
      </p>
      {(mine || story.by_day.length > 1) && (
        <Soft>
          {mine && t("story:headline.mine", { paid: money(mine.paid), share: money(mine.share) })}{" "}
          {story.by_day.length > 1 &&
            t("story:headline.per_day", { amount: money(Math.round(story.total / story.by_day.length) as Units) })}
        </Soft>
      )}
    </div>
  );
}
