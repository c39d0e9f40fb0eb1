import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/platform/network/useOnline";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";

/** Duration of the announcement after the connection is lost (docs/product.md 10), in milliseconds. */
const ANNOUNCED_MS = 3000;

/** Tells screen readers that the network is lost. Screens show it themselves, beside the age of their data. */
export function OfflineAnnouncement() {
  const { t } = useTranslation("common");
  const online = useOnline();
  const [announced, setAnnounced] = useState(false);
  useEffect(() => {
    setAnnounced(!online);
    if (online) return;
    const timer = setTimeout(() => setAnnounced(false), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [online]);
  return (
    <ScreenReaderOnly as="div" role="status" aria-live="polite">
      {announced && t("offline.announcement")}
    </ScreenReaderOnly>
  );
}
