import { Check, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { pathTo } from "@/core/routes/paths";
import { type Standing, standingOf } from "@/data/event/balanceStatus";
import type { EventPage } from "@/data/event/model";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { ButtonLink } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { useSinceLastLook } from "../useSinceLastLook";
import { BalanceBar } from "./BalanceBar";
import { Meanwhile } from "./Meanwhile";
import styles from "./MyStanding.module.css";

/** Where the reader stands among everyone and what that is made of, and one tap to the settlement. */
export function MyStanding({ page, showHistory }: { page: EventPage; showHistory: () => void }) {
  const { t } = useTranslation("events");
  const me = useSession((s) => s.userId);
  const { id, default_currency: currency } = page.event;
  const since = useSinceLastLook(page);
  const standing = standingOf(page.balances, me, currency, (part, amount) => t(`page.i_${part}`, { amount }));
  return (
    <StandingCard
      eventId={id}
      currency={currency}
      {...standing}
      meanwhile={since && <Meanwhile {...since} net={standing.net} currency={currency} showHistory={showHistory} />}
    >
      <BalanceBar page={page} />
    </StandingCard>
  );
}

interface StandingCardProps extends Standing {
  eventId: string;
  currency: Currency;
  /** Everyone around zero. */
  children: ReactNode;
  /** What happened since the reader last looked, in place of what their balance is made of: nothing moves for it. */
  meanwhile?: ReactNode;
}

/** Drawn by the page itself too, before the app is there (build/openings.tsx). */
export function StandingCard({ eventId, currency, word, net, parts, children, meanwhile }: StandingCardProps) {
  const { t } = useTranslation(["events", "common"]);
  const done = word === "done";
  return (
    <section className={classes(styles.card, net === 0 && styles.even)} aria-label={t("page.settlements")}>
      <div className={styles.standing}>
        <p className={styles.word}>
          {done && <Check size={18} aria-hidden="true" />}
          {done
            ? t("page.all_settled")
            : word === "untouched"
              ? t("page.nothing_to_settle")
              : t(`common:balance.${word}`)}
        </p>
        <p>
          <Amount className={styles.figure} amount={net} currency={currency} signed />
        </p>
      </div>
      <ButtonLink variant="secondary" to={pathTo("settlement", { eventId })}>
        <Wallet size={18} aria-hidden="true" /> {t(done ? "page.who_paid" : "page.settlements")}
      </ButtonLink>
      {!done && children}
      <p className={styles.parts}>{meanwhile ?? parts}</p>
    </section>
  );
}
