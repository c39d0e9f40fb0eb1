import { Wallet } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { pathTo } from "@/core/routes/paths";
import type { EventPage } from "@/domain/event/model";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { ButtonLink } from "@/ui/Button";
import { type Standing, standingOf } from "../standing";
import styles from "./MyStanding.module.css";

/** Where the reader stands and what that is made of, and one tap to the settlement. */
export function MyStanding({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const me = useSession((s) => s.userId);
  const mine = page.balances.find((balance) => balance.user_id === me);
  const { id, default_currency: currency } = page.event;
  const standing = standingOf(mine, currency, (part, amount) => t(`page.i_${part}`, { amount }));
  return <StandingCard eventId={id} currency={currency} {...standing} />;
}

interface StandingCardProps extends Standing {
  eventId: string;
  currency: Currency;
}

/** Drawn by the page itself too, before the app is there (prerender/openings.tsx). */
export function StandingCard({ eventId, currency, word, net, parts }: StandingCardProps) {
  const { t } = useTranslation(["events", "common"]);
  return (
    <section className={styles.card} aria-label={t("page.settlements")}>
      <div className={styles.standing}>
        <p className={styles.word}>
          {word === "untouched" ? t("page.nothing_to_settle") : t(`common:balance.${word}`)}
        </p>
        <p>
          <Amount className={styles.figure} amount={net} currency={currency} signed />
        </p>
      </div>
      <ButtonLink variant="secondary" to={pathTo("settlement", { eventId })}>
        <Wallet size={18} aria-hidden="true" /> {t("page.settlements")}
      </ButtonLink>
      {parts && <p className={styles.parts}>{parts}</p>}
    </section>
  );
}
