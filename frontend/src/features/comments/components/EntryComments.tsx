import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { addComment } from "@/data/comment/addComment";
import { useComments } from "@/data/comment/comments";
import type { DiscussedEntry } from "@/data/comment/model";
import type { EventPage } from "@/data/event/model";
import { save } from "@/offline/submit";
import { Stack } from "@/ui/layout";
import { ErrorState, Loading, Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";
import { useMentionable } from "../useMentionable";
import { Asking, CheckMark } from "./CheckMark";
import { CommentForm } from "./CommentForm";
import { CommentRow, CommentText } from "./CommentRow";
import styles from "./EntryComments.module.css";

interface EntryCommentsProps {
  page: EventPage;
  entry: DiscussedEntry;
  /** Called with the number of comments in the list, unsent ones included, and with null once there is no list. */
  onListed?: (count: number | null) => void;
  /** Whether `EntryQuestion` is on the screen. */
  isAskedAbove?: boolean;
}

/** Shows the comments on an expense or a payment, and whether somebody asks to check it (docs/product.md 7.8). */
export function EntryComments({ page, entry, onListed, isAskedAbove = false }: EntryCommentsProps) {
  const { t } = useTranslation("comments");
  const comments = useComments(entry);
  const failure = useFailure(comments);
  const mentionable = useMentionable(page);
  const draft = `comment:${entry.entry_id}`;
  const listed = comments.data?.length ?? null;
  useEffect(() => {
    onListed?.(listed);
    return () => onListed?.(null);
  }, [onListed, listed]);
  return (
    <Stack gap={3}>
      <CheckMark page={page} entry={entry} isNamed={isAskedAbove} />
      {failure && <ErrorState error={failure} onRetry={comments.refetch} />}
      {!failure && !comments.data && (
        <Loading>
          <Skeleton height="4rem" />
        </Loading>
      )}
      {comments.data && comments.data.length > 0 && (
        <ul aria-label={t("title")} className={styles.list}>
          {comments.data.map((comment) => (
            <CommentRow key={comment.id} comment={comment} page={page} entry={entry} mentionable={mentionable} />
          ))}
        </ul>
      )}
      <CommentForm
        label={t("write")}
        submit={t("send")}
        draft={draft}
        start=""
        people={mentionable}
        onSubmit={(text, id) => save(addComment, { entry, id, text }, { draft })}
      />
    </Stack>
  );
}

/** Says who asks to check an entry, with the last comment of one of them as the question. */
export function EntryQuestion({ page, entry }: Pick<EntryCommentsProps, "page" | "entry">) {
  const comments = useComments(entry);
  const asking = page.check_marks[entry.entry_id] ?? [];
  const question = comments.data?.findLast(({ author_id }) => asking.includes(author_id));
  const isExpected = comments.isPending && (page.comment_counts[entry.entry_id] ?? 0) > 0;
  return (
    <Stack gap={2}>
      <Asking page={page} entry={entry} />
      {isExpected && <Skeleton height="1.5rem" />}
      {question && <CommentText text={question.text} page={page} />}
    </Stack>
  );
}
