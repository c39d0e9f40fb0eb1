import { CalendarPlus, Plus, ReceiptText, UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useMatch, useNavigate } from "react-router-dom";
import { eventBeside } from "@/core/routes/beside";
import { PATHS, pathTo } from "@/core/routes/paths";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { Menu } from "@/ui/Menu";
import { usePanes } from "@/ui/useWide";
import styles from "./PlusButton.module.css";

/**
 * The central button (docs/product.md 2.2). On an event's page it opens that event's new expense; elsewhere it offers a
 * new event, a new expense and an invitation. A lost event counts as elsewhere.
 */
export function PlusButton({ isLost }: { isLost: boolean }) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const share = useShareDialog((s) => s.open);
  const eventId = useMatch(`${PATHS.event}/*`)?.params.eventId;
  const withinEvent = isLost ? undefined : eventId;
  const here = useMatch(PATHS.event) ? withinEvent : undefined;
  const { pathname } = useLocation();
  // An expense beside the event's page counts as the event's page.
  const panes = usePanes();
  const onEvent = here ?? (panes && eventBeside(pathname) ? withinEvent : undefined);

  if (onEvent) {
    const label = t("nav.add_expense_here");
    return (
      <Link
        className={styles.plus}
        to={pathTo("addExpense", { eventId: onEvent })}
        replace={onEvent !== here}
        aria-label={label}
      >
        <Plus size={28} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
      </Link>
    );
  }

  const expensePath = withinEvent ? pathTo("addExpense", { eventId: withinEvent }) : PATHS.chooseEvent;
  return (
    <Menu
      side="top"
      align="center"
      trigger={
        <button type="button" className={styles.plus} aria-label={t("nav.add")}>
          <Plus size={28} aria-hidden="true" />
          <span className={styles.label}>{t("nav.add")}</span>
        </button>
      }
      items={[
        { icon: <CalendarPlus size={20} />, label: t("nav.add_event"), onSelect: () => navigate(PATHS.addEvent) },
        { icon: <ReceiptText size={20} />, label: t("nav.add_expense"), onSelect: () => navigate(expensePath) },
        {
          icon: <UserRoundPlus size={20} />,
          label: t("nav.invite_friend"),
          onSelect: () => (withinEvent ? share(withinEvent) : navigate(PATHS.inviteFriend)),
        },
      ]}
    />
  );
}
