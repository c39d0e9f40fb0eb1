import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, today } from "@/core/dates/dates";
import { absolute, formatAmount } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { useFirstName } from "@/data/person/usePersonName";
import type { PersonPage } from "@/data/settlement/personPage";
import type { Settlement } from "@/data/settlement/settlements";
import { IconButton } from "@/ui/Button";
import { Badge } from "@/ui/Card";
import { ConfirmDialog } from "@/ui/Dialog";
import rows from "@/ui/expense/Rows.module.css";
import { Soft } from "@/ui/layout";
import { Section } from "@/ui/Page";
import { ReceivedQuestion } from "@/ui/people/ReceivedQuestion";
import { useSettle } from "../useSettle";
import styles from "./SettlementList.module.css";

/** Lists the payments that the two recorded across events, newest first. Either of them may take one back. */
export function SettlementList({ page }: { page: PersonPage }) {
  const { t, i18n } = useTranslation("person");
  const firstNameOf = useFirstName();
  const [asking, setAsking] = useState<Settlement | null>(null);
  const { person, settlements, unsent } = page;
  const { takeBack, takingBack } = useSettle(person);
  if (settlements.length === 0 && unsent.length === 0) return null;
  const name = firstNameOf(person);
  const said = ({ amount, currency }: Pick<Settlement, "amount" | "currency">) =>
    t(amount > 0 ? "list.you_paid" : amount < 0 ? "list.they_paid" : "list.cancelled", {
      name,
      amount: formatAmount(absolute(amount), currency),
    });
  const undo = (settlement: Settlement) => {
    const { id, currency, amount, parts } = settlement;
    return takeBack({ id, person_id: person.id, currency, amount, parts });
  };
  return (
    <Section title={t("list.title")}>
      <ul className={rows.rows}>
        {unsent.map((made) => (
          <li key={made.id} className={styles.line}>
            <div className={styles.text}>
              <span className={styles.what}>{said(made)}</span>
              <Badge tone="accent">{t("list.on_its_way")}</Badge>
            </div>
          </li>
        ))}
        {settlements.map((settlement) => (
          <li key={settlement.id} className={styles.line}>
            <div className={styles.text}>
              <span className={styles.what}>{said(settlement)}</span>
              <Soft as="span" size="xs">
                {formatDate(today(new Date(settlement.made_at)), i18n.language)} · <Events settlement={settlement} />
              </Soft>
              <State settlement={settlement} />
              {isAsked(settlement) && (
                <ReceivedQuestion
                  key={String(settlement.received)}
                  payment={{ ...settlement, event: null, amount: absolute(settlement.amount), person }}
                  isDenied={settlement.received === false}
                />
              )}
            </div>
            {settlement.undone_at === null && (
              <IconButton
                label={t("list.undo_label", { what: said(settlement) })}
                icon={<Trash2 size={19} />}
                onClick={() => setAsking(settlement)}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && void undo(asking).then(() => setAsking(null))}
        title={t("undo.title")}
        text={asking && <Consequence settlement={asking} />}
        confirm={t("undo.confirm")}
        busy={takingBack}
        danger
      />
    </Section>
  );
}

/**
 * Returns whether to ask the reader if the money arrived. A payee who recorded the payment is not asked, nor about payments
 * that somebody removed.
 */
function isAsked({ mine, amount, received, undone_at, parts }: Settlement): boolean {
  const isLeft = undone_at === null && parts.some(({ state }) => state !== "deleted");
  return !mine && amount < 0 && received !== true && isLeft;
}

function Events({ settlement: { parts } }: { settlement: Settlement }) {
  const names = parts.flatMap(({ name }) => (name === null ? [] : [isolated(name)]));
  return names.join(", ");
}

function State({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation("person");
  const { amount, mine, received, undone_at, parts } = settlement;
  const left = parts.filter(({ state }) => state === "left").length;
  if (undone_at !== null) {
    return (
      <>
        <Badge>{t("taken_back")}</Badge>
        {left > 0 && (
          <Soft as="span" size="xs">
            {t("undo.left", { count: left })}
          </Soft>
        )}
      </>
    );
  }
  const deleted = parts.filter(({ state }) => state === "deleted").length;
  return (
    <>
      {amount > 0 && mine && received !== null && (
        <Badge tone={received ? "positive" : "neutral"}>{t(received ? "list.received" : "list.not_yet")}</Badge>
      )}
      {deleted > 0 && (
        <Soft as="span" size="xs">
          {t("undo.deleted", { count: deleted })}
        </Soft>
      )}
    </>
  );
}

/** Shows how many payments an undo deletes, how many are deleted already, and how many stay. */
function Consequence({ settlement: { parts } }: { settlement: Settlement }) {
  const { t } = useTranslation("person");
  const count = (wanted: Settlement["parts"][number]["state"]) => parts.filter(({ state }) => state === wanted).length;
  const [recorded, deleted, left] = [count("recorded"), count("deleted"), count("left")];
  return [
    t("undo.recorded", { count: recorded }),
    ...(deleted > 0 ? [t("undo.deleted", { count: deleted })] : []),
    ...(left > 0 ? [t("undo.left", { count: left })] : []),
  ].join(" ");
}
