import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listed } from "@/core/text/listed";
import type { DiscussedEntry } from "@/data/comment/model";
import { setCheckMark } from "@/data/comment/setCheckMark";
import type { EventPage } from "@/data/event/model";
import { usePeople } from "@/data/person/usePeople";
import { usePersonName } from "@/data/person/usePersonName";
import { save } from "@/offline/submit";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { useErrorToast } from "@/ui/useErrorText";
import styles from "./EntryComments.module.css";

interface AskingProps {
  page: EventPage;
  entry: DiscussedEntry;
}

/** Names those who ask to check the entry. */
export function Asking({ page, entry }: AskingProps) {
  const { t, i18n } = useTranslation("comments");
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId) ?? "";
  const people = usePeople(page.participants);
  const asking = page.check_marks[entry.entry_id] ?? [];
  const others = asking.filter((person) => person !== me).map((person) => nameOf(people.get(person)));
  const names = listed(others, i18n.language);
  return (
    <p className={styles.asking}>
      <CircleHelp size={20} aria-hidden="true" />
      <span>
        {others.length > 0 && t("check.others", { count: others.length, names })}{" "}
        {asking.includes(me) && t("check.yours")} {entry.kind === "expense" && t("check.until")}
      </span>
    </p>
  );
}

interface CheckMarkProps extends AskingProps {
  /** Whether those who ask are named elsewhere on the screen. */
  isNamed: boolean;
}

/** Says who asks to check the entry, and sets or takes back the reader's own mark. It blocks nothing. */
export function CheckMark({ page, entry, isNamed }: CheckMarkProps) {
  const { t } = useTranslation("comments");
  const showError = useErrorToast();
  const me = useSession((s) => s.userId) ?? "";
  const [busy, setBusy] = useState(false);
  const asking = page.check_marks[entry.entry_id] ?? [];
  const isMine = asking.includes(me);
  const pending = page.pending.get(`check ${entry.entry_id}`);

  const set = async (marked: boolean) => {
    setBusy(true);
    try {
      await save(setCheckMark, { entry, marked });
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };

  return (
    <div className={asking.length > 0 && !isNamed ? styles.asked : styles.ask}>
      {asking.length > 0 && !isNamed && <Asking page={page} entry={entry} />}
      {pending && <PendingMark pending={pending} />}
      <Button variant="quiet" busy={busy} aria-pressed={isMine} onClick={() => set(!isMine)}>
        {asking.length === 0 && <CircleHelp size={18} aria-hidden="true" />}
        {t(isMine ? "check.take_back" : asking.length > 0 ? "check.ask_too" : "check.ask")}
      </Button>
    </div>
  );
}
