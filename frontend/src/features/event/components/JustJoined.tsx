import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import { listed } from "@/core/text/listed";
import type { EventPage } from "@/data/event/model";
import { justJoined } from "@/data/invitation/justJoined";
import { useFirstName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { Button, ButtonLink } from "@/ui/Button";
import { PromptCard } from "@/ui/PromptCard";
import { Avatar, AvatarStack } from "@/ui/people/Avatar";
import styles from "./JustJoined.module.css";

/** Number of names in the greeting. */
const MOST_NAMES = 3;

/** Welcomes a new member: their avatar drops in beside the others, above a text about the first step. */
export function JustJoined({ page }: { page: EventPage }) {
  const { t, i18n } = useTranslation("events");
  const firstName = useFirstName();
  const me = useSession((s) => s.userId);
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => justJoined.forget(), []);
  const active = page.participants.filter(({ status }) => status === "active").map(({ person }) => person);
  const own = active.find(({ id }) => id === me);
  if (!isOpen || !own) return null;
  const others = active.filter((person) => person !== own);
  const unnamed = others.length > MOST_NAMES ? others.length - MOST_NAMES + 1 : 0;
  const named = others.slice(0, others.length - unnamed).map(firstName);
  const more = unnamed > 0 ? [t("joined.more", { count: unnamed })] : [];
  const people = listed([...named, ...more, t("joined.you")], i18n.language);
  return (
    <PromptCard
      picture={
        <div className={styles.group}>
          <AvatarStack people={others} most={5} size={40} />
          <span className={styles.own}>
            <Avatar person={own} size={48} />
          </span>
        </div>
      }
      title={t("joined.title", { people })}
      text={t("joined.text")}
    >
      <ButtonLink to={pathTo("addExpense", { eventId: page.event.id })}>{t("joined.first")}</ButtonLink>
      <Button variant="quiet" onClick={() => setIsOpen(false)}>
        {t("joined.later")}
      </Button>
    </PromptCard>
  );
}
