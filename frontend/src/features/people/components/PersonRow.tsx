import { Ellipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount, ZERO } from "@/core/money/units";
import { isolated } from "@/core/text/isolated";
import { balanceWord } from "@/data/event/balanceWord";
import type { EventPage, Participant, ParticipantRole } from "@/data/event/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useOnline } from "@/platform/network/useOnline";
import { IconButton } from "@/ui/Button";
import { Badge } from "@/ui/Card";
import { Menu } from "@/ui/Menu";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { Avatar } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import type { PersonAction } from "../personAction";
import { useContact } from "../useContact";
import styles from "./PeopleList.module.css";

interface PersonRowProps {
  participant: Participant;
  place: number;
  page: EventPage;
  /** The household's name, or its other members, in the form for use within a sentence. */
  household: string | undefined;
  actions: readonly PersonAction[];
  onChoose: (action: PersonAction) => void;
}

/** Shows a person of the event with a menu of actions. */
export function PersonRow({ participant, place, page, household, actions, onChoose }: PersonRowProps) {
  const { t } = useTranslation("people");
  const online = useOnline();
  const nameOf = usePersonName();
  const contactOf = useContact();
  const { person, role, status } = participant;
  const isHere = status === "active";
  const pending = page.pending.get(person.id);
  return (
    <li className={styles.person}>
      <span className={styles.place}>{isHere && place}</span>
      <Avatar person={person} />
      <span className={styles.identity}>
        <span className={styles.name}>
          <span>
            <BreakableName>{nameOf(person, { you: true })}</BreakableName>
          </span>{" "}
          {isHere && person.has_account && <RoleBadge role={role} />}
        </span>
        <span className={styles.contact}>{isHere ? contactOf(person) : <Left id={person.id} page={page} />}</span>
        {household && (
          <span className={styles.contact}>{t("household.member", { household: isolated(household) })}</span>
        )}
        {pending && <PendingMark pending={pending} />}
      </span>
      {actions.length > 0 && (
        <Menu
          trigger={<IconButton label={t("options", { name: nameOf(person) })} icon={<Ellipsis size={20} />} />}
          items={actions.map((action) => {
            const { label, icon: Icon, danger, needsNetwork } = action;
            const isMissing = !online && needsNetwork(participant, page);
            return {
              icon: <Icon size={20} aria-hidden="true" />,
              label: isMissing ? t("needs_network", { action: t(label) }) : t(label),
              danger,
              disabled: isMissing,
              onSelect: () => onChoose(action),
            };
          })}
        />
      )}
    </li>
  );
}

/** Says that a person has left, and their open balance. */
function Left({ id, page }: { id: string; page: EventPage }) {
  const { t } = useTranslation("people");
  const net = page.balances.find(({ user_id }) => user_id === id)?.net ?? ZERO;
  const word = balanceWord(net);
  if (word === "settled") return t("left");
  return t(`left_${word}`, { amount: formatAmount(absolute(net), page.event.default_currency) });
}

/** Shows the role of a participant (docs/product.md 5.2). The screen names a "participant" a member. */
function RoleBadge({ role }: { role: ParticipantRole }) {
  const { t } = useTranslation("people");
  return role === "admin" ? <Badge tone="accent">{t("admin")}</Badge> : <Badge>{t("member")}</Badge>;
}
