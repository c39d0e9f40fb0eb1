import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import { useKnownEvent } from "@/data/event/eventPage";
import type { EventPage } from "@/data/event/model";
import { countOfEarlier } from "@/data/expense/useEarlierExpenses";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { JoinExpenses } from "./JoinExpenses";
import { QuietRow } from "./QuietRow";

/** Offers to add a new person to earlier expenses. Nothing when there are none. */
export function EarlierOffer({ eventId, personId }: { eventId: string; personId: string }) {
  const { data: page } = useKnownEvent(eventId);
  const person = page?.participants.find(({ user_id }) => user_id === personId)?.person;
  return page && person ? <Offer key={personId} page={page} person={person} /> : null;
}

function Offer({ page, person }: { page: EventPage; person: Person }) {
  const { t } = useTranslation("people");
  const nameOf = usePersonName();
  const count = countOfEarlier(page, person.id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {count > 0 && (
        <QuietRow icon={<ListChecks size={20} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t("earlier.count", { count })} {t("earlier.theirs", { name: isolated(nameOf(person)) })}
        </QuietRow>
      )}
      <JoinExpenses page={page} person={person} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
