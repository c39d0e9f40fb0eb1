import { Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { useShareDialog } from "@/ui/invitation/shareDialog";

/** Opens the links by which others join the event. */
export function Invite({ eventId, large = false }: { eventId: string; large?: boolean }) {
  const { t } = useTranslation("events");
  const share = useShareDialog((s) => s.open);
  return (
    <Button variant="secondary" size={large ? "large" : "medium"} onClick={() => share(eventId)}>
      <Share2 size={large ? 22 : 18} aria-hidden="true" /> {t("page.share")}
    </Button>
  );
}
