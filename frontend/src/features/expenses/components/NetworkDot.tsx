import { useTranslation } from "react-i18next";
import { useOnline } from "@/platform/network/useOnline";
import { classes } from "@/ui/classes";
import styles from "./NetworkDot.module.css";

/**
 * Shows "Online" in green or "Offline" in red (docs/product.md 7.6). Nothing while only the server is unreachable,
 * which the page shows.
 */
export function NetworkDot({ failing }: { failing: boolean }) {
  const { t } = useTranslation("common");
  const online = useOnline();
  if (online && failing) return null;
  return (
    <span className={classes(styles.state, online ? styles.online : styles.offline)} role="status">
      {t(online ? "online.label" : "offline.label")}
    </span>
  );
}
