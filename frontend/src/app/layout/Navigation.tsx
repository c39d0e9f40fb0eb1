import { House, Luggage, ReceiptText, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useMatch } from "react-router-dom";
import { PATHS } from "@/core/routes/paths";
import { Mark } from "@/ui/Logo";
import styles from "./Navigation.module.css";
import { PlusButton } from "./PlusButton";

const ICON = 23;

/**
 * Bottom navigation on phones, side navigation from 900 px on (docs/product.md 2.2). The build renders it too, so this file
 * must not import modules that keep a process alive.
 * @param isLost whether the reader no longer sees the event whose address is open
 */
export function Navigation({ isLost = false }: { isLost?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <nav className={styles.nav} aria-label={t("nav.label")}>
      <Link to={PATHS.home} className={styles.brand}>
        <Mark size={36} /> Divido
      </Link>
      <ul className={styles.items}>
        <NavItem to={PATHS.home} icon={<House size={ICON} />} label={t("nav.home")} />
        <NavItem to={PATHS.events} icon={<Luggage size={ICON} />} label={t("nav.events")} />
        <li className={styles.middle}>
          <PlusButton isLost={isLost} />
        </li>
        <NavItem to={PATHS.allExpenses} icon={<ReceiptText size={ICON} />} label={t("nav.all_expenses")} />
        <NavItem to={PATHS.profile} icon={<UserRound size={ICON} />} label={t("nav.account")} />
      </ul>
    </nav>
  );
}

function NavItem({ to, icon, label }: { to: string; icon: React.ReactNode; label: string }) {
  const isHere = useMatch({ path: to, end: false }) !== null;
  return (
    <li>
      <Link to={to} className={styles.item} aria-current={isHere ? "page" : undefined}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {label}
      </Link>
    </li>
  );
}
