import { useTranslation } from "react-i18next";
import type { Participant } from "@/domain/event/model";
import { usePersonName } from "@/domain/people/usePersonName";
import { Dialog } from "@/ui/Dialog";
import { Avatar } from "@/ui/people/Avatar";
import { useContact } from "../useContact";
import styles from "./ParticipantsDialog.module.css";
import { RoleBadge } from "./RoleBadge";

interface ParticipantsDialogProps {
  open: boolean;
  onClose: () => void;
  participants: readonly Participant[];
}

/** Everyone in the event, numbered, with e-mail; at most 300 px high (spec section 9). */
export function ParticipantsDialog({ open, onClose, participants }: ParticipantsDialogProps) {
  const { t } = useTranslation("events");
  const nameOf = usePersonName();
  const contactOf = useContact();
  return (
    <Dialog open={open} onClose={onClose} title={t("people.title")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <ol className={styles.people} tabIndex={0} aria-label={t("people.title")}>
        {participants.map((participant, index) => (
          <li key={participant.id} className={styles.person}>
            <span className={styles.number}>{index + 1}</span>
            <Avatar person={participant.person} />
            <span>
              {nameOf(participant.person)}
              <span className={styles.email}>{contactOf(participant.person)}</span>
            </span>
            <RoleBadge role={participant.role} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
