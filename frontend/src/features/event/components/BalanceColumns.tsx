import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { isolated } from "@/core/text/isolated";
import { colorOf } from "@/data/person/avatarColors";
import type { Person } from "@/data/person/model";
import { hasLeft, type Party } from "@/data/person/parties";
import { useFirstName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { Avatar, PairAvatar } from "@/ui/people/Avatar";
import { useReached } from "@/ui/RenderWhenVisible";
import type { Column } from "../columns";
import styles from "./BalanceColumns.module.css";

/** Number of columns that are rendered with the screen; more than a phone shows. The others follow when they are scrolled to. */
const AT_FIRST = 10;

interface BalanceColumnsProps {
  columns: readonly Column[];
  currency: Currency;
  showReason: (partyId: string) => void;
}

/** Draws each party's balance as a bar above or below zero. A press on a column explains the balance. */
export function BalanceColumns({ columns, currency, showReason }: BalanceColumnsProps) {
  const { t } = useTranslation("events");
  const { ref, reached } = useReached<HTMLLIElement>();
  const shown = reached ? columns : columns.slice(0, AT_FIRST);
  const missing = columns.length - shown.length;
  return (
    <ul className={styles.columns} aria-label={t("page.spread")}>
      {shown.map(({ party, part }) => (
        <li key={party.id}>
          <button type="button" className={styles.column} aria-haspopup="dialog" onClick={() => showReason(party.id)}>
            <Bar party={party} part={part} />
            <PartyAvatar people={party.people.map(({ person }) => person)} />
            <PartyName party={party} />
            {hasLeft(party) && <span className={styles.name}>{t("page.left")}</span>}
            <Amount className={styles.amount} amount={party.net} currency={currency} signed bare />
          </button>
        </li>
      ))}
      {missing > 0 && <li ref={ref} aria-hidden="true" className={styles.later} style={laterStyle(missing)} />}
    </ul>
  );
}

/** Estimated width of a column, in rem. */
const COLUMN_REM = 4;
/** Columns before the end whose sight renders the others, so that a swipe and Tab find them. */
const EARLIER = 2;

const laterStyle = (missing: number): CSSProperties => ({
  minWidth: `${(missing + EARLIER) * COLUMN_REM}rem`,
  marginInlineStart: `${-EARLIER * COLUMN_REM}rem`,
});

function Bar({ party: { people, net }, part }: Column) {
  const [first, second = first] = people.map(({ person }) => colorOf(person));
  const style = { "--part": part, "--first": first, "--second": second } as CSSProperties;
  return (
    <span className={styles.plot} aria-hidden="true">
      {net !== 0 && <span className={net > 0 ? styles.owed : styles.owes} style={style} />}
    </span>
  );
}

const AVATAR_PX = 36;

function PartyAvatar({ people }: { people: readonly Person[] }) {
  const [first] = people;
  if (people.length > 1) return <PairAvatar people={people} size={AVATAR_PX} />;
  return first && <Avatar person={first} size={AVATAR_PX} />;
}

function PartyName({ party: { household, people } }: { party: Party }) {
  const firstNameOf = useFirstName();
  const [one] = people;
  return <span className={styles.name}>{household ? isolated(household.name) : firstNameOf(one?.person)}</span>;
}

/** Reserves the space of the columns while they load. */
export function EmptyColumns() {
  return <div className={styles.empty} />;
}
