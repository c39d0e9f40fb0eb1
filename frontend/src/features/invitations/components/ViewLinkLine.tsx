import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "@/core/dates/dates";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useRevokeViewLink, type ViewLink } from "../api/viewLinks";
import styles from "./ViewLinks.module.css";

interface ViewLinkLineProps {
  eventId: string;
  link: ViewLink;
  maker: Person | undefined;
}

/** A valid view-only link: its author, its age, and a button that revokes it. */
export function ViewLinkLine({ eventId, link, maker }: ViewLinkLineProps) {
  const { t, i18n } = useTranslation("view");
  const online = useOnline();
  const nameOf = usePersonName();
  const revoke = useRevokeViewLink(eventId);
  const showError = useErrorToast();
  const [asking, setAsking] = useState(false);
  const when = formatMoment(link.created_at, i18n.language);

  // Awaited, because the line unmounts before callbacks of `mutate` would run.
  async function revokeIt() {
    try {
      await revoke.mutateAsync(link.id);
      toast.success(t("link.revoked"));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <li className={styles.line}>
      <span className={styles.made}>{t("link.made", { name: nameOf(maker, { you: true }), when })}</span>
      <Button
        variant="quiet"
        disabled={!online}
        aria-label={t("link.revoke_label", { name: nameOf(maker), when })}
        onClick={() => setAsking(true)}
      >
        {t("link.revoke")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("link.revoke_title")}
        text={t("link.revoke_text")}
        confirm={t("link.revoke")}
        danger
        busy={revoke.isPending}
        onConfirm={() => void revokeIt()}
      />
    </li>
  );
}
