import { UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatAmount, negate } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { Button, ButtonLink } from "@/ui/Button";
import { Avatar } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import type { DueWith } from "../dues";
import { useRemind } from "../useRemind";
import styles from "./DueLine.module.css";

/** One person with all that is open with them, each event leading to its settlement, and the next step beside it. */
export function DueLine({ side, line }: { side: "owed" | "owes"; line: DueWith }) {
  const { t } = useTranslation("home");
  const nameOf = usePersonName();
  const { person, dues } = line;
  return (
    <li className={styles.line}>
      {person ? (
        <Avatar person={person} size={40} />
      ) : (
        <span className={styles.several}>
          <UsersRound size={20} aria-hidden="true" />
        </span>
      )}
      <div>
        <p className={styles.name}>
          <BreakableName>{person ? nameOf(person) : t("due.several")}</BreakableName>
        </p>
        <ul>
          {dues.map(({ event, amount }) => (
            <li key={event.id} className={styles.due}>
              <Amount
                className={styles[side]}
                amount={side === "owes" ? negate(amount) : amount}
                currency={event.default_currency}
                signed
              />
              <Link className={styles.event} to={pathTo("settlement", { eventId: event.id })}>
                {event.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <NextStep side={side} line={line} />
    </li>
  );
}

/** Whom one owes, one pays; who owes one is reminded, where there is somebody to remind. */
function NextStep({ side, line }: { side: "owed" | "owes"; line: DueWith }) {
  const { t } = useTranslation(["home", "settlement"]);
  const nameOf = usePersonName();
  const remind = useRemind();
  const { person, dues } = line;
  const [first] = dues;
  if (!first) return null;
  const name = person ? nameOf(person) : first.event.name;
  const amount = dues.map((due) => formatAmount(due.amount, due.event.default_currency)).join(", ");
  if (side === "owed" && person && !person.deleted) {
    return (
      <Button
        variant="secondary"
        aria-label={t("settlement:remind.label", { name, amount })}
        onClick={() => void remind(line)}
      >
        {t("settlement:remind.button")}
      </Button>
    );
  }
  return (
    <ButtonLink
      variant="secondary"
      to={pathTo("settlement", { eventId: first.event.id })}
      aria-label={t(side === "owes" ? "home:due.settle_label" : "home:due.see_label", { name, amount })}
    >
      {t(side === "owes" ? "home:due.settle" : "home:due.see")}
    </ButtonLink>
  );
}
