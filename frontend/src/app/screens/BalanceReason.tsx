import { ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import type { EventPage, Participant } from "@/data/event/model";
import { partiesOf } from "@/data/person/parties";
import AccountDialog from "@/features/settlement/components/AccountDialog";
import { SettlementContext } from "@/features/settlement/context";
import { partyOf } from "@/features/settlement/settlement";
import { useNames } from "@/features/settlement/useNames";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { Dialog } from "@/ui/Dialog";
import { Avatar } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import styles from "./BalanceReason.module.css";

interface BalanceReasonProps {
  page: EventPage;
  partyId: string;
  onClose: () => void;
}

/** Explains the balance of a party. A household lists its members first, each with a link to their own explanation. */
export default function BalanceReason({ page, partyId, onClose }: BalanceReasonProps) {
  const me = useSession((s) => s.userId) ?? "";
  const names = useNames(page);
  const readers = useMemo(() => partyOf(page, me), [page, me]);
  const [chosen, setChosen] = useState<string | null>(null);
  const party = partiesOf(page).find(({ id }) => id === partyId);
  if (!party) return null;
  const person = party.household ? chosen : (party.people[0]?.user_id ?? null);
  return (
    <SettlementContext value={{ page, me, party: readers, names }}>
      {person === null ? (
        <Dialog
          open
          onClose={onClose}
          title={isolated(party.household?.name ?? "")}
          description={<Amount amount={party.net} currency={page.event.default_currency} signed />}
        >
          <ul>
            {party.people.map((one) => (
              <Member
                key={one.user_id}
                page={page}
                member={one}
                name={names.nameOf(one.user_id)}
                onChoose={setChosen}
              />
            ))}
          </ul>
        </Dialog>
      ) : (
        <AccountDialog userId={person} onClose={onClose} />
      )}
    </SettlementContext>
  );
}

interface MemberProps {
  page: EventPage;
  member: Participant;
  name: string;
  onChoose: (id: string) => void;
}

function Member({ page, member, name, onChoose }: MemberProps) {
  const { t } = useTranslation("events");
  const net = page.balances.find(({ user_id }) => user_id === member.user_id)?.net;
  return (
    <li>
      <button type="button" className={styles.member} onClick={() => onChoose(member.user_id)}>
        <Avatar person={member.person} size={36} />
        <span>
          <BreakableName>{name}</BreakableName> <ScreenReaderOnly>{t("page.why")}</ScreenReaderOnly>
        </span>
        {net !== undefined && <Amount amount={net} currency={page.event.default_currency} signed />}
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
