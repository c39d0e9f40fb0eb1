import { Wallet } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EventPage } from "@/shared/event/model";
import { unbroken } from "@/shared/i18n/unbroken";
import { formatCents, ZERO } from "@/shared/money/cents";
import { useSession } from "@/shared/session/session";
import { Amount } from "@/shared/ui/Amount";
import { ButtonLink } from "@/shared/ui/Button";
import styles from "../pages/EventPage.module.css";
import { isUntouched, positionParts, positionWord } from "../position";

/** Where the reader stands and what that is made of, and one tap to the settlement. */
export function MyPosition({ page }: { page: EventPage }) {
  const { t } = useTranslation(["events", "common"]);
  const me = useSession((s) => s.userId);
  const mine = page.balances.find((balance) => balance.user_id === me);
  const net = mine?.net ?? ZERO;
  const untouched = isUntouched(mine);
  return (
    <section className={styles.position} aria-label={t("page.settlements")}>
      <div className={styles.standing}>
        <p className={styles.word}>
          {untouched ? t("page.nothing_to_settle") : t(`common:balance.${positionWord(net)}`)}
        </p>
        <p>
          <Amount className={styles.figure} amount={net} currency={page.event.default_currency} signed />
        </p>
      </div>
      <ButtonLink variant="secondary" to={`/events/${page.event.id}/settlement`}>
        <Wallet size={18} aria-hidden="true" /> {t("page.settlements")}
      </ButtonLink>
      {mine && !untouched && (
        <p className={styles.parts}>
          {positionParts(mine)
            .map(({ part, amount }) => unbroken(t(`page.i_${part}`, { amount: formatCents(amount) })))
            .join(" · ")}
        </p>
      )}
    </section>
  );
}
