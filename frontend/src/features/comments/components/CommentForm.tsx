import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { MAX_COMMENT } from "@/core/limits";
import { commentLength, mentionBeingTyped, withMentions } from "@/core/text/mentions";
import { searchable } from "@/core/text/searchable";
import { dropDraft, keepDraft, readDraft, releaseDraft } from "@/platform/drafts/draft";
import { Button } from "@/ui/Button";
import { TextArea } from "@/ui/Field";
import { type SaveFailure, SaveProblem } from "@/ui/outbox/SaveProblem";
import { Avatar } from "@/ui/people/Avatar";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import type { Mentionable } from "../useMentionable";
import styles from "./EntryComments.module.css";

interface CommentFormProps {
  label: string;
  submit: string;
  /** Name of the draft on the device. */
  draft: string;
  /** The text before any change, as its author typed it. */
  start: string;
  /** People whom "@" suggests. */
  people: readonly Mentionable[];
  /** Further people whose typed name is a mention: those of the text before any change. */
  known?: readonly Pick<Mentionable, "id" | "name">[];
  /** Gets the stored form of the text, and an id that stays the same until it has been saved. Throws AppErrors. */
  onSubmit: (text: string, id: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** From this many characters on, the number of characters left is shown. */
const WARN_FROM = 400;
const MAX_SUGGESTED = 5;

/**
 * Field for a comment. It is no form element, because it stands inside the form of an expense. "@" suggests people, who are
 * chosen by touch, or with arrow keys and Enter; a typed name becomes a mention when the comment is sent.
 */
export function CommentForm({ label, submit, draft, start, people, known = [], onSubmit, onCancel }: CommentFormProps) {
  const { t } = useTranslation(["comments", "common"]);
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(() => readDraft<string>(draft) ?? start);
  const [id, setId] = useState(newId);
  const [cursor, setCursor] = useState(0);
  /** Index of the suggestion that Enter chooses; -1 when Enter begins a line. */
  const [active, setActive] = useState(-1);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const takesPlace = onCancel !== undefined;
  // The button that opened it is gone.
  useEffect(() => {
    const { current } = field;
    if (!takesPlace || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [takesPlace]);
  const text = withMentions(typed.trim(), [...known, ...people]);
  const left = MAX_COMMENT - commentLength(text);
  const wanted = mentionBeingTyped(typed.slice(0, cursor));
  const suggested =
    wanted === null || busy
      ? []
      : people
          .filter(({ name }) => searchable(name).startsWith(searchable(wanted)) && name !== wanted)
          .slice(0, MAX_SUGGESTED);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);

  const moveTo = (place: number) => {
    setCursor(place);
    setActive(-1);
  };

  const type = (value: string) => {
    setTyped(value);
    if (value === start) dropDraft(draft);
    else keepDraft(draft, JSON.stringify(value));
  };

  const choose = ({ name }: Mentionable) => {
    const before = `${typed.slice(0, cursor - (wanted?.length ?? 0))}${name} `;
    type(before + typed.slice(cursor).replace(/^ /, ""));
    moveTo(before.length);
    field.current?.focus();
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  };

  const send = async () => {
    if (text === "" || left < 0 || busy) return;
    const byKeyboard = document.activeElement?.matches(":focus-visible");
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(text, id);
      setTyped(start);
      setId(newId());
      // The button is disabled now. After a tap, the field would open a phone's keyboard again.
      if (byKeyboard) field.current?.focus();
      dropDraft(draft);
    } catch (error) {
      setFailure({ error });
    } finally {
      // The next comment has the same draft.
      releaseDraft(draft);
      setBusy(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = suggested.length - 1;
    const chosen = suggested[active];
    const sends = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (sends) void send();
    else if (event.key === "ArrowDown" && last >= 0) setActive(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp" && last >= 0) setActive(active <= 0 ? last : active - 1);
    else if (event.key === "Enter" && chosen) choose(chosen);
    else return;
    // The form around it would save the expense.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.write} data-writing>
      {/* Above the field: a phone's save bar would cover them below it. */}
      {suggested.length > 0 && (
        <div ref={list} role="listbox" id={listId} aria-label={t("suggested")} className={styles.suggested}>
          {suggested.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the field, which keeps the focus
            <div
              key={one.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              <Avatar person={one.person} size={24} /> <bdi>{one.name}</bdi>
            </div>
          ))}
        </div>
      )}
      <ScreenReaderOnly role="status">
        {suggested.length > 0 && `${t("suggested")}: ${suggested.map(({ name }) => name).join(", ")}`}
      </ScreenReaderOnly>
      <TextArea
        label={label}
        ref={field}
        rows={2}
        dir="auto"
        value={typed}
        // Text typed while a comment is sent would be in no draft.
        readOnly={busy}
        onChange={({ target }) => {
          type(target.value);
          moveTo(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => moveTo(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        aria-autocomplete="list"
        aria-controls={suggested.length > 0 ? listId : undefined}
        aria-activedescendant={suggested[active] && `${listId}-${active}`}
        error={left < 0 ? t("too_long", { count: -left }) : undefined}
        hint={commentLength(text) >= WARN_FROM ? t("left", { count: left }) : t("hint")}
      />
      <SaveProblem failure={failure} busy={busy} />
      <div className={styles.buttons}>
        {onCancel && (
          <Button
            variant="quiet"
            onClick={() => {
              dropDraft(draft);
              onCancel();
            }}
          >
            {t("common:cancel")}
          </Button>
        )}
        <Button variant="secondary" busy={busy} disabled={text === "" || left < 0} onClick={send}>
          {submit}
        </Button>
      </div>
    </div>
  );
}
