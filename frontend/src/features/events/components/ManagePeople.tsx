import { UserRoundMinus, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage, Participant } from "@/domain/event/model";
import { usePersonName } from "@/domain/people/usePersonName";
import { useSession } from "@/platform/session/session";
import { Button, IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { ConfirmDialog } from "@/ui/Dialog";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { Section } from "@/ui/Page";
import { Avatar } from "@/ui/people/Avatar";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useRemoveParticipant } from "../api/saveEvent";
import { useContact } from "../useContact";
import heading from "./BesideHeading.module.css";
import { RoleBadge } from "./RoleBadge";
import rows from "./Rows.module.css";

/** The event's people with their roles; the admin removes others, never themself (spec section 6). */
export function ManagePeople({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const nameOf = usePersonName();
  const contactOf = useContact();
  const showError = useErrorToast();
  const me = useSession((s) => s.userId);
  const [leaving, setLeaving] = useState<Participant | null>(null);
  const remove = useRemoveParticipant(page.event.id);
  const share = useShareDialog((s) => s.open);
  const isAdmin = page.me?.role === "admin";
  const active = page.participants.filter((p) => p.status === "active");
  return (
    <Section
      title={t("people.count", { count: active.length })}
      aside={
        <Button variant="quiet" className={heading.beside} onClick={() => share(page.event.id)}>
          <UserRoundPlus size={18} aria-hidden="true" /> {t("page.share")}
        </Button>
      }
    >
      <ul className={rows.rows}>
        {active.map((participant) => (
          <li key={participant.id} className={classes(rows.row, rows.manage)}>
            <Avatar person={participant.person} />
            <span className={rows.identity}>
              <span className={rows.title}>{nameOf(participant.person, { you: true })}</span>
              <span className={rows.text}>{contactOf(participant.person)}</span>
            </span>
            <RoleBadge role={participant.role} />
            {isAdmin && participant.user_id !== me && participant.role !== "admin" && (
              <IconButton
                label={t("people.remove", { name: nameOf(participant.person) })}
                icon={<UserRoundMinus size={20} />}
                onClick={() => setLeaving(participant)}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t("people.remove_title", { name: nameOf(leaving?.person) })}
        text={t(leaving?.person.has_account === false ? "people.remove_person_text" : "people.remove_text")}
        confirm={t("people.remove_confirm")}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          leaving &&
          remove.mutate(leaving.id, {
            onSuccess: () => {
              toast.success(t("people.removed", { name: nameOf(leaving.person) }));
              setLeaving(null);
            },
            onError: (error) => showError(error, "failed_remove_participant"),
          })
        }
      />
    </Section>
  );
}
