import { useMemo, useReducer, useState } from "react";
import type { Expense, Participant } from "@/data/event/model";
import { dropDraft, readDraft } from "@/platform/drafts/draft";
import { useDraft } from "@/platform/drafts/useDraft";
import { isSameDraft, mergesOf, type PeopleChange, type Present, withMergedPeople, withPresent } from "./changedPeople";
import { draftOf, type ExpenseDraft, revive, withLinesOf } from "./draft";
import { type DraftAction, draftAfter, payersChosen } from "./draftReducer";

interface State {
  draft: ExpenseDraft;
  /** The expense before the draft's changes; null for a new one. */
  base: Expense | null;
  dirty: boolean;
  /** The draft before its changes, of a recurring expense or a new expense. Null for a restored draft. */
  origin: ExpenseDraft | null;
  /** What became of the event's people since the form opened, as far as it changed the draft. */
  news: readonly PeopleChange[];
  /** Whether the draft, without changes of the reader, became that of a newer version while the form was open. */
  edited: boolean;
}

type Action = DraftAction | { type: "start"; draft: ExpenseDraft; base: Expense | null };

const NO_NEWS: Pick<State, "news" | "edited"> = { news: [], edited: false };

function after(state: State, action: Action): State {
  if (action.type === "start") return begun(action.draft, action.base);
  return { ...state, draft: draftAfter(state.draft, action), dirty: true };
}

function begun(draft: ExpenseDraft, base: Expense | null, happened = NO_NEWS): State {
  return { draft, base, dirty: false, origin: draft, ...happened };
}

interface Start {
  /** Name of the draft on the device. */
  name: string;
  /** Whether the form is being saved. */
  isSaving: boolean;
  fresh: ExpenseDraft;
  base: Expense | null;
  people: readonly string[];
  /** Everyone of the event. */
  participants: readonly Participant[];
}

/**
 * Returns the form's draft. From the first change until it is saved, the device persists it with the version it is
 * based on.
 */
export function useKeptDraft({ name, fresh, base, people, participants, isSaving }: Start) {
  const [kept] = useState(() => readKept({ name, fresh, base }));
  const merged = useMemo(() => mergesOf(participants), [participants]);
  const start = { fresh, base, people, merged };
  const [stored, dispatch] = useReducer(
    (state: State, action: Action) => after(upToDate(state, start), action),
    kept ?? begun(fresh, base),
  );
  const state = useMemo(() => upToDate(stored, { fresh, base, people, merged }), [stored, fresh, base, people, merged]);
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
function upToDate(state: State, { fresh, base, ...present }: Pick<Start, "fresh" | "base"> & Present): State {
  const { draft: followed, changes } = withPresent(state.draft, present, fresh.paid_by);
  const news = changes.length > 0 ? [...state.news, ...changes] : state.news;
  const isNewer =
    (base !== null && state.base !== null && base.version > state.base.version) ||
    fresh.series_version !== state.draft.series_version;
  // A new expense that was left open overnight.
  const isNextDay = base === null && fresh.plain.expense_date !== state.draft.plain.expense_date;
  // The draft is unchanged, and the server has a newer version or other people: show these.
  if ((isNewer || isNextDay || changes.length > 0) && !state.dirty) {
    // A new expense of everyone has nothing to add up.
    const isNew = base === null && fresh.series_version === undefined;
    const edited = state.edited || (isNewer && !isMergeOnly(state, fresh, base, present.merged));
    return begun(fresh, base, { news: isNew ? news.map((one) => ({ ...one, addedUp: false })) : news, edited });
  }
  if (isNewer && isMergeOnly(state, fresh, base, present.merged)) {
    const { series_version } = fresh;
    return {
      ...state,
      draft: { ...followed, ...(series_version !== undefined && { series_version }) },
      base,
      origin: fresh,
      news,
    };
  }
  // The lines of a bill that was opened offline arrive later.
  const lines = base?.items && state.base && !state.base.items && base.version === state.base.version ? base : null;
  const draft = lines ? withLinesOf(lines, followed) : followed;
  return lines || draft !== state.draft ? { ...state, draft, base: lines ?? state.base, news } : state;
}

/** Whether a newer version differs from the one that the draft began with only by merged people, so that it is no conflict. */
function isMergeOnly(state: State, fresh: ExpenseDraft, base: Expense | null, merged: Present["merged"]): boolean {
  const before = state.base ? draftOf(state.base) : state.origin;
  return before !== null && isSameDraft(withMergedPeople(before, merged).draft, base ? draftOf(base) : fresh);
}

/**
 * Returns the draft of an earlier visit with the id of this form's expense. Its own id may belong to a saved expense by
 * now.
 */
function readKept({ name, fresh, base }: Pick<Start, "name" | "fresh" | "base">): State | null {
  const kept = readDraft<{ draft?: unknown; base?: Expense | null }>(name);
  const draft = revive(kept?.draft);
  if (draft === null) return null;
  return {
    // The form may have been left while the payers were being chosen.
    draft: payersChosen({ ...draft, id: fresh.id }),
    base: base && (kept?.base ?? null),
    dirty: true,
    origin: null,
    ...NO_NEWS,
  };
}
