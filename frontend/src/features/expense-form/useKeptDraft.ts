import { useReducer, useState } from "react";
import type { Expense } from "@/data/event/model";
import { dropDraft, readDraft } from "@/platform/drafts/draft";
import { useDraft } from "@/platform/drafts/useDraft";
import { type ExpenseDraft, revive, withNewcomers } from "./draft";
import { type DraftAction, draftAfter } from "./draftReducer";

interface State {
  draft: ExpenseDraft;
  /** The expense that the draft changes, as it was read; null for a new one. */
  base: Expense | null;
  dirty: boolean;
}

type Action =
  | DraftAction
  | { type: "start"; draft: ExpenseDraft; base: Expense | null }
  | { type: "people"; people: readonly string[] };

function after(state: State, action: Action): State {
  if (action.type === "start") return { draft: action.draft, base: action.base, dirty: false };
  if (action.type === "people") return { ...state, draft: withNewcomers(state.draft, action.people) };
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

/** The form's draft, kept on the device with the version it builds upon from the first change to saving. */
export function useKeptDraft({ name, fresh, base, people, isSaving }: Start) {
  const [kept] = useState(() => readKept({ name, people, fresh, base }));
  const [state, dispatch] = useReducer(after, kept ?? { draft: fresh, base, dirty: false });
  const [restored, setRestored] = useState(kept !== null);
  useDraft(name, { draft: state.draft, base: state.base }, state.dirty, isSaving);
  const newer = base !== null && state.base !== null && base.version > state.base.version;
  // Nothing typed yet and the server has a newer version: show that one.
  if (newer && !state.dirty) dispatch({ type: "start", draft: fresh, base });
  else if (withNewcomers(state.draft, people) !== state.draft) dispatch({ type: "people", people });
  return {
    ...state,
    dispatch,
    restored,
    /** Forgets what was typed and begins anew. */
    startOver(draft = fresh, from = base) {
      dropDraft(name);
      setRestored(false);
      dispatch({ type: "start", draft, base: from });
    },
    forget: () => dropDraft(name),
  };
}

/**
 * The draft of an earlier visit, for the expense that this form saves: a new one gets the new form's id. Its own may be the
 * id of another expense by now.
 */
function readKept({ name, people, fresh, base }: Pick<Start, "name" | "people" | "fresh" | "base">): State | null {
  const kept = readDraft<{ draft?: unknown; base?: Expense | null }>(name);
  const draft = revive(kept?.draft, people, fresh.paid_by);
  if (draft === null) return null;
  return { draft: { ...draft, id: fresh.id }, base: base && (kept?.base ?? null), dirty: true };
}
