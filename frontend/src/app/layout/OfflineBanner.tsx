import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "@/platform/network/useOnline";
import styles from "./OfflineBanner.module.css";

/** Duration of the notice after the connection is lost (docs/product.md 10), in milliseconds. */
const SHOWN_MS = 3000;

export function OfflineBanner() {
  const { t } = useTranslation("common");
  const online = useOnline();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(!online);
    if (online) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [online]);
  return (
    <div role="status" aria-live="polite" className={styles.notices}>
      {shown && (
        <div className={styles.offline}>
          <WifiOff size={18} aria-hidden="true" /> {t("offline.banner")}
        </div>
      )}
    </div>
  );
}
