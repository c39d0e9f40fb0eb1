import { Bell, ChartColumn, ChevronRight, Eye, FileUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import cardStyles from "../Card.module.css";
import { classes } from "../classes";
import { Soft } from "../layout";
import styles from "./AccountRows.module.css";

const ROWS = [
  { to: PATHS.profileStatistics, icon: ChartColumn, name: "statistics" },
  { to: PATHS.profileIban, icon: Eye, name: "iban" },
  { to: PATHS.profileNotifications, icon: Bell, name: "notifications" },
  { to: PATHS.importNew, icon: FileUp, name: "import" },
] as const;

/** Links to the account's pages besides the profile. */
export function AccountRows() {
  const { t } = useTranslation("profile");
  return (
    <ul className={classes(cardStyles.card, cardStyles.edgeToEdge, styles.rows)}>
      {ROWS.map(({ to, icon: Icon, name }) => (
        <li key={name}>
          <NavLink to={to} className={styles.row}>
            <Icon size={20} aria-hidden="true" />
            <span>
              <span className={styles.rowName}>{t(`rows.${name}`)}</span>{" "}
              <Soft as="span">{t(`rows.${name}_about`)}</Soft>
            </span>
            <ChevronRight size={18} aria-hidden="true" />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
