import { useState } from "react";
import { useTranslation } from "react-i18next";
import { guestDevice } from "@/platform/session/guestDevice";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { SaveKey } from "@/ui/guest/SaveKey";
import { Stack } from "@/ui/layout";

interface LeaveAsGuestProps {
  open: boolean;
  onClose: () => void;
  onLeave: () => Promise<void>;
}

/**
 * Asks before a guest leaves this device for good: their key goes with them, so they save one first, or decline
 * (docs/product.md 3.5).
 */
export function LeaveAsGuest({ open, onClose, onLeave }: LeaveAsGuestProps) {
  const { t } = useTranslation("guest");
  const me = useSession((s) => s.userId);
  const [isSaving, setIsSaving] = useState(false);
  const isSaved = guestDevice.of(me)?.isSaved === true;
  if (isSaving) return <SaveKey open onClose={() => setIsSaving(false)} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("leave.title")}
      description={t(isSaved ? "leave.saved_text" : "leave.text")}
    >
      <Stack gap={2}>
        {!isSaved && (
          <Button size="large" wide onClick={() => setIsSaving(true)}>
            {t("leave.save")}
          </Button>
        )}
        <Button variant={isSaved ? "danger" : "quiet"} size="large" wide onClick={() => void onLeave()}>
          {t(isSaved ? "leave.confirm" : "leave.without")}
        </Button>
      </Stack>
    </Dialog>
  );
}
