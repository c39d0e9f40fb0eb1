import { useMemo, useReducer, useState } from "react";
import type { Expense } from "@/data/event/model";
import { dropDraft, readDraft } from "@/platform/drafts/draft";
import { useDraft } from "@/platform/drafts/useDraft";
import { type ExpenseDraft, revive, withLinesOf, withNewcomers } from "./draft";
import { type DraftAction, draftAfter } from "./draftReducer";

interface State {
  draft: ExpenseDraft;
  /** The expense before the draft's changes; null for a new one. */
  base: Expense | null;
  dirty: boolean;
}

type Action = DraftAction | { type: "start"; draft: ExpenseDraft; base: Expense | null };

function after(state: State, action: Action): State {
  if (action.type === "start") return { draft: action.draft, base: action.base, dirty: false };
  return { ...state, draft: draftAfter(state.draft, action), dirty: true };
}

interface Start {
  /** Name of the draft on the device. */
  name: string;
  /** Whether the form is being saved. */
  isSaving: boolean;
  fresh: ExpenseDraft;
  base: Expense | null;
  people: readonly string[];
}

/**
 * Returns the form's draft. From the first change until it is saved, the device persists it with the version it is
 * based on.
 */
export function useKeptDraft({ name, fresh, base, people, isSaving }: Start) {
  const [kept] = useState(() => readKept({ name, people, fresh, base }));
  const start = { fresh, base, people };
  const [stored, dispatch] = useReducer(
    (state: State, action: Action) => after(upToDate(state, start), action),
    kept ?? { draft: fresh, base, dirty: false },
  );
  const state = useMemo(() => upToDate(stored, { fresh, base, people }), [stored, fresh, base, people]);
  const [restored, setRestored] = useState(kept !== null);
  useDraft(name, { draft: state.draft, base: state.base }, state.dirty, isSaving);
  return {
    ...state,
    dispatch,
    restored,
    /** Drops the draft and starts again. */
    startOver(draft = fresh, from = base) {
      dropDraft(name);
      setRestored(false);
      dispatch({ type: "start", draft, base: from });
    },
    forget: () => dropDraft(name),
  };
}

/** Returns the state with what has arrived since the last action. */
function upToDate(state: State, { fresh, base, people }: Pick<Start, "fresh" | "base" | "people">): State {
  const isNewer =
    (base && state.base && base.version > state.base.version) || fresh.series_version !== state.draft.series_version;
  // A new expense that was left open overnight.
  const isNextDay = base === null && fresh.expense_date !== state.draft.expense_date;
  // The draft is unchanged and the server has a newer version: show that one.
  if ((isNewer || isNextDay) && !state.dirty) return { draft: fresh, base, dirty: false };
  // The lines of a bill that was opened offline arrive later.
  const lines = base?.items && state.base && !state.base.items && base.version === state.base.version ? base : null;
  const draft = withNewcomers(lines ? withLinesOf(lines, state.draft) : state.draft, people);
  return lines || draft !== state.draft ? { ...state, draft, base: lines ?? state.base } : state;
}

/**
 * Returns the draft of an earlier visit with the id of this form's expense. Its own id may belong to a saved expense by
 * now.
 */
function readKept({ name, people, fresh, base }: Pick<Start, "name" | "people" | "fresh" | "base">): State | null {
  const kept = readDraft<{ draft?: unknown; base?: Expense | null }>(name);
  const draft = revive(kept?.draft, people, fresh.paid_by);
  if (draft === null) return null;
  return { draft: { ...draft, id: fresh.id }, base: base && (kept?.base ?? null), dirty: true };
}
