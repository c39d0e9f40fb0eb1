import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount, type Units } from "@/core/money/units";
import { usePersonName } from "@/data/person/usePersonName";
import { byPerson } from "@/data/story/strip";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { Button } from "@/ui/Button";
import { Avatar } from "@/ui/people/Avatar";
import { Soft, Stack } from "../layout";
import { Chapter, type ChapterProps } from "./Chapter";
import { MaybeLink } from "./MaybeLink";
import styles from "./PaidAndShare.module.css";
import { tintFor } from "./tintFor";

const SHOWN_FIRST = 8;

/**
 * Each person's paid amount as a bar, and their share as a line across it. The bar exceeds the line for people who paid
 * for others.
 */
export function PaidAndShare({ story, people, linkTo }: ChapterProps) {
  const { t } = useTranslation("story");
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const [all, setAll] = useState(false);
  const { currency } = story;
  const everyone = byPerson(story.balances);
  const longest = Math.max(1, ...everyone.flatMap(({ paid, share }) => [paid, share]));
  const shown = all ? everyone : everyone.slice(0, SHOWN_FIRST);
  return (
    <Chapter title={t("people")}>
      <Stack as="ul" gap={3}>
        {shown.map(({ user_id, paid, share }) => {
          const person = people.get(user_id);
          const more = (paid - share) as Units;
          const side = more > 0 ? "more" : "less";
          return (
            <li key={user_id} className={styles.row}>
              {person ? <Avatar person={person} size={36} /> : <span />}
              <MaybeLink className={styles.name} to={linkTo?.({ paid_by: user_id })}>
                {nameOf(person, { you: true })}
              </MaybeLink>
              <Amount className={styles.paid} amount={paid} currency={currency} />
              <span
                className={styles.bar}
                style={
                  {
                    "--paid": Math.max(0, paid) / longest,
                    "--share": Math.max(0, share) / longest,
                    ...tintFor(person),
                  } as CSSProperties
                }
                aria-hidden="true"
              />
              <span className={styles.words}>
                {t("share", { amount: formatAmount(share, currency) })}
                {more !== 0 &&
                  ` · ${t(user_id === me ? `${side}_you` : side, { amount: formatAmount(absolute(more), currency) })}`}
              </span>
            </li>
          );
        })}
      </Stack>
      {shown.length < everyone.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t("show_all", { count: everyone.length })}
        </Button>
      )}
      <Soft size="xs">
        {t("share_mark")} {story.balances.some(({ sent }) => sent !== 0) && t("without_payments")}
      </Soft>
    </Chapter>
  );
}
