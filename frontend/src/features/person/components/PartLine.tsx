import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { Person } from "@/data/person/model";
import { useFirstName } from "@/data/person/usePersonName";
import type { OpenPart } from "@/data/settlement/together";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import styles from "./PartLine.module.css";

interface PartLineProps {
  part: OpenPart;
  person: Person;
  /** Omits the link, because leaving a form would lose its input. */
  plain?: boolean;
}

/** Shows the open amount of an event, with a link to its settlement. Names payer and payee if a household pays or gets it. */
export function PartLine({ part, person, plain = false }: PartLineProps) {
  const { t } = useTranslation("person");
  const firstNameOf = useFirstName();
  const me = useSession((s) => s.userId);
  const { event, transfer, amount } = part;
  const people = [transfer.from, transfer.to];
  const nameOf = (id: string) => firstNameOf(event.standings?.find(({ user_id }) => user_id === id)?.person);
  const isMine = people.some((id) => id === me);
  const isDirect = isMine && people.includes(person.id);
  const content = (
    <>
      <span className={styles.event}>
        {isolated(event.name)}
        {!isDirect && <span className={styles.who}>{people.map(nameOf).join(" → ")}</span>}
      </span>
      <span className={styles.figure}>
        <Amount amount={amount} currency={event.default_currency} signed bare />
        {isMine && <span className={styles.who}>{t(amount > 0 ? "you_get" : "you_owe")}</span>}
      </span>
    </>
  );
  if (plain) return <li className={styles.line}>{content}</li>;
  return (
    <li>
      <Link className={styles.line} to={pathTo("settlement", { eventId: event.id })}>
        {content}
        <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />
      </Link>
    </li>
  );
}
