import { UsersRound, Wallet } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { formatAmount, negate, signedUnits } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { withAmpersand } from "@/core/text/ampersand";
import { isolated } from "@/core/text/isolated";
import type { Person } from "@/data/person/model";
import { useFirstName, usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { Button, ButtonLink } from "@/ui/Button";
import { Menu } from "@/ui/Menu";
import { Avatar } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import { InvitingDialog, TextDialog } from "@/ui/sharing/dialogs";
import { type DueWith, householdOf, sumsOf } from "../dues";
import type { Sum } from "../standing";
import styles from "./DueLine.module.css";

interface DueLineProps {
  side: "owed" | "owes";
  line: DueWith;
  /** What one payment per currency would settle over all events; null when that is one event's matter. */
  together?: readonly Sum[] | null;
}

/** Shows one person's open payments with the reader, a link to each event's settlement, and the next step. */
export function DueLine({ side, line, together = null }: DueLineProps) {
  const { t } = useTranslation(["home", "common"]);
  const nameOf = usePersonName();
  const firstNameOf = useFirstName();
  const { person, dues } = line;
  const couple = (people: readonly Person[]) => withAmpersand(people.map(firstNameOf));
  const household = householdOf(line);
  const isOwed = ({ isOpposite = false }: DueWith["dues"][number]) => (side === "owed") !== isOpposite;
  const name = household.length > 0 ? couple(household) : person ? nameOf(person) : t("home:due.several");
  return (
    <li className={styles.line}>
      {person ? (
        <Avatar person={person} size={40} />
      ) : (
        <span className={styles.several}>
          <UsersRound size={20} aria-hidden="true" />
        </span>
      )}
      <div className={styles.text}>
        <p className={styles.name}>
          <BreakableName>{name}</BreakableName>
        </p>
        <ul>
          {dues.map((due) => (
            <li key={due.event.id}>
              <Link className={styles.due} to={pathTo("settlement", { eventId: due.event.id })}>
                <Amount
                  className={styles[isOwed(due) ? "owed" : "owes"]}
                  amount={isOwed(due) ? due.amount : negate(due.amount)}
                  currency={due.event.default_currency}
                  signed
                />
                <span className={styles.event}>{due.event.name}</span>
              </Link>
              {household.length === 0 && due.people.length > 1 && (
                <span className={styles.payer}>{t("home:due.household", { names: couple(due.people) })}</span>
              )}
              {!isOwed(due) && due.by && (
                <span className={styles.payer}>{t("common:balance.payer", { name: firstNameOf(due.by) })}</span>
              )}
            </li>
          ))}
        </ul>
        {person &&
          together &&
          (isReminded(side, person) ? (
            <Link className={styles.together} to={pathTo("person", { personId: person.id })}>
              {t("home:due.together", { name: firstNameOf(person) })} <Sums sums={together} />
            </Link>
          ) : (
            together.length > 0 && (
              <p className={styles.inAll}>
                {together.some(({ amount }) => amount !== 0) && t("home:due.in_all")} <Sums sums={together} />
              </p>
            )
          ))}
      </div>
      <NextStep side={side} line={line} together={together} />
    </li>
  );
}

function Sums({ sums }: { sums: readonly Sum[] }) {
  const { t } = useTranslation("home");
  return sums.map(({ currency, amount }) => (
    <span key={currency}>{amount === 0 ? t("due.no_money") : `${signedUnits(amount, currency)}\u00a0${currency}`}</span>
  ));
}

/** Whether the next step is a reminder. Any other one leads to the page of both people itself. */
const isReminded = (side: DueLineProps["side"], person: Person) => side === "owed" && !person.deleted;

type NextStepProps = Required<DueLineProps>;

/** Links to the settlement of an event, or to one payment for several, or reminds a person who owes the reader. */
function NextStep({ side, line, together }: NextStepProps) {
  const { t } = useTranslation(["home", "settlement"]);
  const nameOf = usePersonName();
  const firstNameOf = useFirstName();
  const reminder = useReminder();
  const [isReminding, setReminding] = useState(false);
  const navigate = useNavigate();
  const { person, dues } = line;
  const [first, ...others] = dues;
  if (!first) return null;
  const name = person ? nameOf(person) : first.event.name;
  const open = dues.some(({ isOpposite }) => isOpposite) ? sumsOf(dues) : dues.map(sumOf);
  const amount = open.map((sum) => formatAmount(sum.amount, sum.currency)).join(", ");
  if (person && isReminded(side, person)) {
    const title = t("settlement:remind.label", { name, amount });
    return (
      <>
        <Button variant="secondary" aria-label={title} aria-haspopup="dialog" onClick={() => setReminding(true)}>
          {t("settlement:remind.button")}
        </Button>
        {person.has_account ? (
          <TextDialog open={isReminding} onClose={() => setReminding(false)} title={title} text={reminder(line)} />
        ) : (
          isReminding && (
            <InvitingDialog
              eventId={first.event.id}
              name={firstNameOf(person)}
              title={title}
              // A person without an account belongs to one event.
              textWith={(link) => reminder(line, link)}
              onClose={() => setReminding(false)}
            />
          )
        )}
      </>
    );
  }
  const cancelsOut = together !== null && together.length > 0 && together.every((sum) => sum.amount === 0);
  const isPaid = person && dues.every(({ by }) => by === null) && !cancelsOut;
  const step = side === "owed" ? "see" : isPaid ? "pay" : "settle_event";
  const label = t(`home:due.${step}_label`, { name, amount });
  if (person && together) {
    return (
      <ButtonLink variant="secondary" to={pathTo("person", { personId: person.id })} aria-label={label}>
        {t(`home:due.${step}`)}
      </ButtonLink>
    );
  }
  if (others.length > 0) {
    return (
      <Menu
        trigger={
          <Button variant="secondary" aria-label={label}>
            {t(`home:due.${step}`)}
          </Button>
        }
        items={dues.map((due) => ({
          icon: <Wallet size={20} />,
          label: `${due.event.name} · ${formatAmount(due.amount, due.event.default_currency)}`,
          onSelect: () => navigate(pathTo("settlement", { eventId: due.event.id })),
        }))}
      />
    );
  }
  return (
    <ButtonLink variant="secondary" to={pathTo("settlement", { eventId: first.event.id })} aria-label={label}>
      {t(`home:due.${step}`)}
    </ButtonLink>
  );
}

/**
 * Returns a function that writes a kind reminder of a person's debts, with a link to each event's settlement, or to the page of
 * both people for netted debts. For a person without an account, the link is that of an invitation, if there is one.
 */
function useReminder(): (of: DueWith, invitation?: string | null) => string {
  const { t } = useTranslation("settlement");
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId) ?? "";
  return ({ person, dues }, invitation) => {
    const text = invitation === undefined ? "remind.text" : invitation === null ? "remind.tell" : "remind.invited";
    const name = isolated(person?.first_name?.trim() || nameOf(person));
    const isNetted = dues.some(({ isOpposite }) => isOpposite);
    const debts = isNetted
      ? sumsOf(dues).map((sum) => {
          const events = dues.filter(({ event }) => event.default_currency === sum.currency);
          const event = events.map((due) => due.event.name).join(", ");
          return { ...sum, event, path: pathTo("person", { personId: me }) };
        })
      : dues.map((due) => {
          return { ...sumOf(due), event: due.event.name, path: pathTo("settlement", { eventId: due.event.id }) };
        });
    const texts = debts.map(({ amount, currency, event, path }) => {
      const values = { name, amount: formatAmount(amount, currency), event };
      return `${t(text, values)}\n${invitation ?? window.location.origin + path}`;
    });
    return texts.join("\n\n");
  };
}

const sumOf = ({ amount, event }: DueWith["dues"][number]): Sum => ({ amount, currency: event.default_currency });
