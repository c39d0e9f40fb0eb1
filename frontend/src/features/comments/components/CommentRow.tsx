import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "@/core/dates/dates";
import { asTyped, commentParts } from "@/core/text/mentions";
import { deleteComment } from "@/data/comment/deleteComment";
import { editComment } from "@/data/comment/editComment";
import type { DiscussedEntry } from "@/data/comment/model";
import type { ShownComment } from "@/data/comment/pendingComments";
import type { EventPage } from "@/data/event/model";
import { mergedId } from "@/data/event/mutationKind";
import { nameOf as ownName } from "@/data/person/displayName";
import { usePeople } from "@/data/person/usePeople";
import { usePersonName } from "@/data/person/usePersonName";
import { save } from "@/offline/submit";
import { useSession } from "@/platform/session/session";
import { IconButton } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { Avatar } from "@/ui/people/Avatar";
import { useErrorToast } from "@/ui/useErrorText";
import type { Mentionable } from "../useMentionable";
import { CommentForm } from "./CommentForm";
import styles from "./EntryComments.module.css";

interface CommentRowProps {
  comment: ShownComment;
  page: EventPage;
  entry: DiscussedEntry;
  mentionable: readonly Mentionable[];
}

/** One comment. Its author edits or deletes it; an imported one can only be deleted. */
export function CommentRow({ comment, page, entry, mentionable }: CommentRowProps) {
  const { t, i18n } = useTranslation(["comments", "common"]);
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const me = useSession((s) => s.userId);
  const people = usePeople(page.participants);
  const [state, setState] = useState<"read" | "edit" | "edited" | "deleting" | "busy">("read");
  const { id, author_id, created_by, text, pending } = comment;
  const author = people.get(author_id);
  const isImported = created_by !== author_id;
  const isMine = author_id === me || created_by === me;
  const personOf = (person: string) => people.get(mergedId(page.participants)(person));
  const typed = asTyped(text, (person) => ownName(personOf(person)) ?? person);
  // People whom the comment mentions stay mentioned, also those who left.
  const known = commentParts(text).flatMap((part) => {
    if (typeof part === "string") return [];
    return [{ id: part.person, name: ownName(personOf(part.person)) ?? part.person }];
  });

  const remove = async () => {
    setState("busy");
    try {
      await save(deleteComment, { entry, id, text });
    } catch (error) {
      showError(error);
    }
    setState("read");
  };

  if (state === "edit") {
    return (
      <li className={styles.comment}>
        {author ? <Avatar person={author} size={28} /> : <span />}
        <div className={styles.edited}>
          <CommentForm
            label={t("edit")}
            submit={t("common:save")}
            draft={`comment:${id}`}
            start={typed}
            people={mentionable}
            known={known}
            onSubmit={async (changed) => {
              if (changed !== text) await save(editComment, { entry, id, text: changed }, { draft: `comment:${id}` });
              setState("edited");
            }}
            onCancel={() => setState("edited")}
          />
        </div>
      </li>
    );
  }
  return (
    <li className={styles.comment}>
      {author ? <Avatar person={author} size={28} /> : <span />}
      <p className={styles.who}>
        <b>{nameOf(author, { you: true })}</b>{" "}
        <time dateTime={comment.created_at}>{formatMoment(comment.created_at, i18n.language)}</time>
        {comment.edited_at && ` · ${t("edited")}`}
        {isImported && ` · ${t("imported", { name: nameOf(people.get(created_by)) })}`}
      </p>
      {/* A refused comment is decided in the list of refused changes. */}
      {isMine && pending !== "attention" && (
        <span className={styles.actions}>
          {!isImported && (
            <IconButton
              label={t("edit")}
              icon={<Pencil size={16} />}
              // The field that had the focus is gone.
              autoFocus={state === "edited"}
              onClick={() => setState("edit")}
            />
          )}
          <IconButton label={t("delete")} icon={<Trash2 size={16} />} onClick={() => setState("deleting")} />
        </span>
      )}
      <div className={styles.said}>
        <CommentText text={text} page={page} />
        {pending && <PendingMark pending={pending} />}
      </div>
      <ConfirmDialog
        open={state === "deleting" || state === "busy"}
        onClose={() => setState("read")}
        onConfirm={() => void remove()}
        title={t("delete_title")}
        text={t("delete_text")}
        confirm={t("delete")}
        busy={state === "busy"}
        danger
      />
    </li>
  );
}

/** The text of a comment, with the names of those whom it mentions. */
export function CommentText({ text, page }: { text: string; page: EventPage }) {
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const people = usePeople(page.participants);
  const idOf = mergedId(page.participants);
  return (
    <p className={styles.text} dir="auto">
      {commentParts(text).map((part, index) =>
        typeof part === "string" ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
          <b key={index} className={part.person === me ? styles.me : styles.mention}>
            @<bdi>{nameOf(people.get(idOf(part.person)))}</bdi>
          </b>
        ),
      )}
    </p>
  );
}
