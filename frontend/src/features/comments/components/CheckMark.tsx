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

interface CheckMarkProps {
  page: EventPage;
  entry: DiscussedEntry;
}

/** Says who asks to check the entry, and sets or takes back the reader's own mark. It blocks nothing. */
export function CheckMark({ page, entry }: CheckMarkProps) {
  const { t, i18n } = useTranslation("comments");
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const me = useSession((s) => s.userId) ?? "";
  const people = usePeople(page.participants);
  const [busy, setBusy] = useState(false);
  const asking = page.check_marks[entry.entry_id] ?? [];
  const isMine = asking.includes(me);
  const others = asking.filter((person) => person !== me).map((person) => nameOf(people.get(person)));
  const names = listed(others, i18n.language);
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
    <div className={asking.length > 0 ? styles.asked : styles.ask}>
      {asking.length > 0 && (
        <p>
          <CircleHelp size={20} aria-hidden="true" />
          <span>
            {others.length > 0 && t("check.others", { count: others.length, names })} {isMine && t("check.yours")}{" "}
            {entry.kind === "expense" && t("check.until")}
          </span>
        </p>
      )}
      {pending && <PendingMark pending={pending} />}
      <Button variant="quiet" busy={busy} aria-pressed={isMine} onClick={() => set(!isMine)}>
        {asking.length === 0 && <CircleHelp size={18} aria-hidden="true" />}
        {t(isMine ? "check.take_back" : asking.length > 0 ? "check.ask_too" : "check.ask")}
      </Button>
    </div>
  );
}
