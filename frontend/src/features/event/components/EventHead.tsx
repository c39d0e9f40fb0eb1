import { ChartColumn, Ellipsis, FileDown, FileUp, History, Keyboard, Pencil, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { Button, ButtonLink, IconButton } from "@/ui/Button";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { Menu } from "@/ui/Menu";
import { useShortcutHelp } from "@/ui/shortcutHelp";
import { useWide } from "@/ui/useWide";
import styles from "./EventHead.module.css";

interface EventFactsProps {
  /** When, how long and where. */
  facts: string;
  /** How many take part, in words. */
  people: string;
  showPeople?: () => void;
  children?: ReactNode;
}

/** An event in one line, beneath its name: "14 Nov · 4 days · Nevşehir · 5 people". Drawn by the page itself, too. */
export function EventFacts({ facts, people, showPeople, children }: EventFactsProps) {
  return (
    <span className={styles.facts}>
      <span>
        {facts}
        <button type="button" className={styles.people} aria-haspopup="dialog" onClick={showPeople}>
          {people}
        </button>
      </span>
      {children}
    </span>
  );
}

interface EventActionsProps {
  eventId: string;
  showHistory?: () => void;
}

/** What one can do with all of it: two by their names, what is wanted less often in a menu. */
export function EventActions({ eventId, showHistory = () => undefined }: EventActionsProps) {
  const { t } = useTranslation(["events", "common"]);
  const navigate = useNavigate();
  const share = useShareDialog((s) => s.open);
  const showShortcuts = useShortcutHelp((s) => s.show);
  const wide = useWide();
  return (
    <>
      <Button variant="quiet" className={styles.action} onClick={() => share(eventId)}>
        <Share2 size={18} aria-hidden="true" /> {t("page.share")}
      </Button>
      <ButtonLink variant="quiet" className={styles.action} to={pathTo("editEvent", { eventId })}>
        <Pencil size={18} aria-hidden="true" /> {t("common:edit")}
      </ButtonLink>
      <Menu
        trigger={<IconButton className={styles.menu} label={t("page.more")} icon={<Ellipsis size={22} />} />}
        items={[
          {
            icon: <ChartColumn size={20} />,
            label: t("page.statistics"),
            onSelect: () => navigate(pathTo("statistics", { eventId })),
          },
          {
            icon: <FileDown size={20} />,
            label: t("page.export"),
            onSelect: () => navigate(pathTo("export", { eventId })),
          },
          {
            icon: <FileUp size={20} />,
            label: t("page.import"),
            onSelect: () => navigate(pathTo("importInto", { eventId })),
          },
          { icon: <History size={20} />, label: t("page.history"), onSelect: showHistory },
          ...(wide ? [{ icon: <Keyboard size={20} />, label: t("page.shortcuts"), onSelect: showShortcuts }] : []),
        ]}
      />
    </>
  );
}
