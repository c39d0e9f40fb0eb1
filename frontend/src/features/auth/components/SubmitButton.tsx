import { useTranslation } from "react-i18next";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";

interface SubmitButtonProps {
  label: string;
  /** Replaces the label while busy. */
  busyLabel?: string;
  busy: boolean;
  disabled?: boolean;
}

/**
 * Submits a form before signing in. Without network it is labelled "Offline" and only looks disabled: a press and Enter still
 * submit, and the form says that there is no network (useSubmitOnline).
 */
export function SubmitButton({ label, busyLabel = label, busy, disabled }: SubmitButtonProps) {
  const { t } = useTranslation("common");
  const online = useOnline();
  return (
    <Button type="submit" size="large" wide {...(online ? { busy, disabled } : { "aria-disabled": true })}>
      {online ? (busy ? busyLabel : label) : t("offline.label")}
    </Button>
  );
}
