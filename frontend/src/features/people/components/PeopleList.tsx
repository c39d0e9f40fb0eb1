import { Link2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage, Participant } from "@/data/event/model";
import { separableFrom } from "@/data/person/claims";
import { householdsByPerson } from "@/data/person/households";
import { useSession } from "@/platform/session/session";
import { classes } from "@/ui/classes";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { AddPerson } from "@/ui/people/AddPerson";
import { QuietRow } from "@/ui/people/QuietRow";
import { householdAround } from "../householdName";
import type { PersonAction } from "../personAction";
import styles from "./PeopleList.module.css";
import { PersonRow } from "./PersonRow";
import { PERSON_ACTIONS } from "./personActions";

interface PeopleListProps {
  page: EventPage;
  /** Whether the list is in a sheet, where it scrolls above the buttons. */
  isSheet?: boolean;
}

/** Lists the event's people with a menu of actions each, above the buttons that add or invite others. */
export function PeopleList({ page, isSheet = false }: PeopleListProps) {
  const { t } = useTranslation("people");
  const id = useSession((s) => s.userId);
  const share = useShareDialog((s) => s.open);
  const [chosen, setChosen] = useState<{ action: PersonAction; participant: Participant } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const reader = { id, isAdmin: page.me?.role === "admin" };
  const active = page.participants.filter(({ status }) => status === "active");
  const owing = new Set(page.balances.filter(({ net }) => net !== 0).map(({ user_id }) => user_id));
  // People who have left stay until their balance is 0, and for admins while a merge into them can still be undone.
  const gone = page.participants.filter(
    ({ status, user_id }) =>
      status !== "active" &&
      (owing.has(user_id) || (reader.isAdmin && separableFrom(page.participants, user_id, Date.now()) !== undefined)),
  );
  const households = householdsByPerson(page);
  const householdOf = ({ user_id, person }: Participant) => {
    const household = households.get(user_id);
    return (
      household && householdAround(person, { name: household.name, people: household.people.map((one) => one.person) })
    );
  };
  const { action, participant } = chosen ?? {};
  return (
    <div className={classes(styles.list, isSheet && styles.sheet)}>
      <ol className={styles.people} tabIndex={isSheet ? 0 : undefined} aria-label={t("title")}>
        {[...active, ...gone].map((one, index) => (
          <PersonRow
            key={one.user_id}
            participant={one}
            place={index + 1}
            page={page}
            household={householdOf(one)}
            actions={PERSON_ACTIONS.filter(({ isOffered }) => isOffered(one, reader, page))}
            onChoose={(what) => {
              setChosen({ action: what, participant: one });
              setIsOpen(true);
            }}
          />
        ))}
      </ol>
      <div className={styles.others}>
        <AddPerson eventId={page.event.id} others={active.map(({ person }) => person)} />
        <QuietRow icon={<Link2 size={20} aria-hidden="true" />} onClick={() => share(page.event.id)}>
          {t("invite")}
        </QuietRow>
      </div>
      {action && participant && (
        <action.Panel
          key={participant.user_id}
          page={page}
          participant={participant}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
