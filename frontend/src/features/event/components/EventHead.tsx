import { DoorOpen, Ellipsis, FileDown, FileUp, History, Pencil, Share2, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { useOnline } from "@/platform/network/useOnline";
import { Button, ButtonLink, IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { Menu } from "@/ui/Menu";
import styles from "./EventHead.module.css";

/** Longest description, in characters, that fits into two lines of a phone. Longer ones are collapsed at first. */
const LONG = 90;

/** Shows an event's description beneath its name. */
export function EventDescription({ text }: { text: string }) {
  const { t } = useTranslation("events");
  const [isOpen, setIsOpen] = useState(false);
  if (text.length <= LONG && !text.includes("\n")) return text;
  return (
    <button
      type="button"
      className={classes(styles.description, isOpen && styles.open)}
      aria-expanded={isOpen}
      title={isOpen ? undefined : t("page.description_more")}
      onClick={() => setIsOpen(!isOpen)}
    >
      {text}
    </button>
  );
}

interface EventActionsProps {
  eventId: string;
  /** The bell of the news. */
  bell: ReactNode;
  show?: (dialog: "history" | "leave" | "delete") => void;
}

/** Offers buttons to invite and to edit, and a menu of rarer actions. */
export function EventActions({ eventId, bell, show = () => undefined }: EventActionsProps) {
  const { t } = useTranslation(["events", "common"]);
  const navigate = useNavigate();
  const share = useShareDialog((s) => s.open);
  const online = useOnline();
  return (
    <>
      {bell}
      <Button variant="quiet" className={classes(styles.action, styles.invite)} onClick={() => share(eventId)}>
        <Share2 size={18} aria-hidden="true" /> <span>{t("page.share")}</span>
      </Button>
      <ButtonLink variant="quiet" className={classes(styles.action, styles.edit)} to={pathTo("editEvent", { eventId })}>
        <Pencil size={18} aria-hidden="true" /> <span>{t("common:edit")}</span>
      </ButtonLink>
      <Menu
        trigger={<IconButton className={styles.menu} label={t("page.more")} icon={<Ellipsis size={22} />} />}
        items={[
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
          { icon: <History size={20} />, label: t("page.history"), onSelect: () => show("history") },
          {
            icon: <DoorOpen size={20} />,
            label: t(online ? "leave.button" : "leave.button_offline"),
            disabled: !online,
            onSelect: () => show("leave"),
          },
          { icon: <Trash2 size={20} />, label: t("delete.button"), danger: true, onSelect: () => show("delete") },
        ]}
      />
    </>
  );
}
