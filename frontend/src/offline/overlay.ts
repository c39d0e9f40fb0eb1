import { keys } from "@/platform/query/keys";
import { updateCached } from "@/platform/query/updateCached";
import { createsSubjects, kindOf, loadMissingKinds, type Mutation } from "./mutation";

/** Progress of an unsent subject: waiting to be sent, or for the person's decision. */
export type Pending = Mutation["state"];

interface Overlay<State> {
  state: State;
  /** By subject. */
  pending: ReadonlyMap<string, Pending>;
}

/**
 * Folds unsent mutations into a state, oldest first. `step` returns the state after one of them, or null when the mutation
 * cannot be shown. A mutation counts as refused when the server refused it, or when it is blocked by a refused one: of the
 * same subject, or of a subject that it depends on.
 */
export function foldPending<State>(
  state: State,
  mutations: readonly Mutation[],
  step: (state: State, mutation: Mutation, isRefused: boolean) => State | null,
): Overlay<State> {
  const pending = new Map<string, Pending>();
  const missing = new Set<string>();
  let current = state;
  for (const mutation of mutations) {
    const { subjects, dependsOn } = mutation;
    const isBlocked = subjects.some((id) => pending.get(id) === "attention") || dependsOn.some((id) => missing.has(id));
    const isRefused = isBlocked || mutation.state === "attention";
    if (isRefused && createsSubjects(mutation)) for (const id of subjects) missing.add(id);
    const next = step(current, mutation, isRefused);
    for (const id of subjects) pending.set(id, isRefused || next === null ? "attention" : "waiting");
    current = next ?? current;
  }
  return { state: current, pending };
}

/** Returns the state after one mutation; null for a mutation that cannot be shown, so that it breaks no screen. */
export function applyMutation<State>(state: State, mutation: Mutation, me: string): State | null {
  try {
    return kindOf(mutation).apply(state, mutation.payload, { me, at: mutation.made_at }) as State;
  } catch (error) {
    console.error("a mutation cannot be shown", mutation, error);
    return null;
  }
}

type Made = Pick<Mutation, "user_id" | "made_at" | "kind" | "events" | "payload">;

/**
 * Cancels in-flight fetches before the optimistic change, and stores a snapshot in the cached answers. `pending` holds the
 * subjects of earlier unsent mutations.
 */
export async function snapshotBeforeMutation(
  { user_id, made_at, events, payload, kind }: Made,
  pending: ReadonlySet<string>,
): Promise<void> {
  const { snapshotBefore } = kindOf({ kind });
  const author = { me: user_id, at: made_at };
  for (const eventId of events) {
    await updateCached(keys.event(eventId), (state) => snapshotBefore?.(state, payload, author, pending) ?? state);
  }
}

/** Applies an accepted mutation to the cached answers, which keep it until they are fetched again. */
export async function applySentMutation(mutation: Made, row: unknown): Promise<void> {
  const { user_id, made_at, events, payload } = mutation;
  // Another tab may have made it.
  await loadMissingKinds([mutation.kind]);
  const kind = kindOf(mutation);
  for (const eventId of events) {
    await updateCached(keys.event(eventId), (state) => {
      const after = kind.apply(state, payload, { me: user_id, at: made_at });
      return kind.mergeServerRow?.(after, payload, row) ?? after;
    });
  }
  await kind.onSent?.(payload, row);
}
