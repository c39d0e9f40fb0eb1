import { Share2, UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { Button } from "@/ui/Button";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { PromptCard } from "@/ui/PromptCard";
import { AddPerson } from "@/ui/people/AddPerson";
import styles from "./AloneCard.module.css";

interface AloneCardProps {
  page: EventPage;
  onAdded: () => void;
}

/** Offers to invite or add people beside expenses that nobody shares yet. */
export function AloneCard({ page, onAdded }: AloneCardProps) {
  const { t } = useTranslation(["events", "invitations"]);
  const openLinks = useShareDialog((s) => s.open);
  const eventId = page.event.id;
  return (
    <PromptCard title={t("alone.title")} text={t("alone.text")}>
      <Button onClick={() => openLinks(eventId)}>
        <Share2 size={20} aria-hidden="true" /> {t("invitations:share.share")}
      </Button>
      <AddPerson
        eventId={eventId}
        others={page.participants.map(({ person }) => person)}
        onAdded={onAdded}
        className={styles.adding}
        trigger={
          <Button variant="quiet">
            <UserRoundPlus size={20} aria-hidden="true" /> {t("ticket.add_by_name")}
          </Button>
        }
      />
    </PromptCard>
  );
}
