import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { pathTo } from "@/core/routes/paths";
import { type BalanceStatus, balanceStatusOf } from "@/data/event/balanceStatus";
import type { EventPage } from "@/data/event/model";
import { useAloneText } from "@/data/event/useAloneText";
import { usePeople } from "@/data/person/usePeople";
import { useFirstName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { ButtonLink } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { InHomeCurrency } from "@/ui/InHomeCurrency";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { columnsOf } from "../columns";
import { useChangesSinceVisit } from "../useChangesSinceVisit";
import styles from "./BalanceCard.module.css";
import { BalanceColumns } from "./BalanceColumns";
import { ChangesSinceVisit } from "./ChangesSinceVisit";

interface BalanceCardProps {
  page: EventPage;
  showHistory: () => void;
  /** Explains the balance of the party with that id. */
  showReason: (partyId: string) => void;
}

/**
 * Shows the balance of the reader or their household, a column per party, and a link to the settlement. Between two people
 * one sentence names the other, and columns would repeat it.
 */
export function BalanceCard({ page, showHistory, showReason }: BalanceCardProps) {
  const { t } = useTranslation(["events", "common"]);
  const me = useSession((s) => s.userId);
  const people = usePeople(page.participants);
  const firstNameOf = useFirstName();
  const aloneText = useAloneText();
  const { id, default_currency: currency } = page.event;
  const status = balanceStatusOf(page, me, currency, (part, amount) => t(`page.i_${part}`, { amount }));
  const { word, net, household, pair } = status;
  const visit = useChangesSinceVisit(page, net);
  const columns = columnsOf(page, me);
  const mine = columns.find(({ party }) => party.people.some(({ user_id }) => user_id === me))?.party;
  const payer = household?.payer ?? null;
  const payerText =
    payer === me
      ? t("common:balance.payer_you")
      : t("common:balance.payer", { name: firstNameOf(people.get(payer ?? "")) });
  const alone = household && aloneText(household.alone, currency);
  return (
    <BalanceCardFrame
      eventId={id}
      currency={currency}
      word={word}
      net={net}
      other={pair && firstNameOf(people.get(pair))}
      together={household !== null}
      home={page.me?.home_currency}
      alone={payer === null ? alone : `${payerText} · ${alone}`}
      onReason={mine && (() => showReason(mine.id))}
      foot={
        visit ? <ChangesSinceVisit {...visit} net={net} currency={currency} showHistory={showHistory} /> : status.parts
      }
    >
      {!pair && columns.length > 1 && <BalanceColumns columns={columns} currency={currency} showReason={showReason} />}
    </BalanceCardFrame>
  );
}

interface FrameProps extends Pick<BalanceStatus, "word" | "net"> {
  eventId: string;
  currency: Currency;
  /** The only person with whom the reader has something to settle. */
  other?: string | null;
  /** Whether the balance belongs to a household. */
  together?: boolean;
  /** Names the household's payer and the reader's own balance. */
  alone?: string | null;
  /** The currency in which the reader also sees the balance. */
  home?: Currency | null;
  onReason?: () => void;
  /** Parts of the balance, or changes since the last visit. Always one line, so that loading causes no layout shift. */
  foot: ReactNode;
  /** The columns of all parties. */
  children: ReactNode;
}

/** The early script renders this card too, before the app has loaded (build/openings.tsx). */
export function BalanceCardFrame({
  eventId,
  currency,
  word,
  net,
  other = null,
  together = false,
  alone,
  home,
  onReason,
  foot,
  children,
}: FrameProps) {
  const { t } = useTranslation(["events", "common"]);
  const done = word === "done";
  const said =
    word === "done" || word === "so_far"
      ? t(`page.${word}`)
      : other === null
        ? t(together ? `common:balance.together_${word}` : `common:balance.${word}`)
        : t(net > 0 ? "page.they_owe" : "page.i_owe", { name: other });
  return (
    <section
      className={classes(styles.card, net === 0 && word !== "so_far" && styles.even)}
      aria-label={t("page.settlements")}
    >
      <div className={styles.head}>
        <button type="button" className={styles.balance} aria-haspopup="dialog" onClick={onReason}>
          <span className={styles.word}>
            {done && <Check size={18} aria-hidden="true" />}
            {said}
          </span>
          <span className={styles.line}>
            <Amount className={styles.figure} amount={net} currency={currency} signed />
            <ChevronRight className={styles.more} size={18} aria-hidden="true" />
          </span>
          <ScreenReaderOnly> {t("page.why")}</ScreenReaderOnly>
        </button>
        <ButtonLink variant="secondary" to={pathTo("settlement", { eventId })}>
          {t(done ? "page.who_paid" : "page.settlements")}
        </ButtonLink>
      </div>
      <InHomeCurrency amount={net} currency={currency} home={home} />
      {alone && <p className={styles.alone}>{alone}</p>}
      {!done && children}
      <p className={styles.foot}>{foot}</p>
    </section>
  );
}
