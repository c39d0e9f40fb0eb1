import { newId } from "@/core/ids/newId";
import { forgetDraft, holdDraft, releaseDraft } from "@/platform/drafts/draft";
import { AppError, isServerUnreachable, toAppError } from "@/platform/errors/appError";
import { invalidateEvents } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { ANSWER_TIMEOUT_MS } from "./answerTimeout";
import { envelope, type Mutation, type MutationKind, type NewMutation, registerMutationKinds } from "./mutation";
import { type Outcome, outcomeOf, type Saved, stopAwaiting } from "./outcome";
import { snapshotBeforeMutation } from "./overlay";
import { enqueue, loadQueue, logFailure, returnToForm, showSent, useOutbox } from "./queue";
import { flush, sendAsOwner } from "./sender";
import { replaceMutation, storeMutation } from "./store";

interface Options {
  /** Refused mutations that this one replaces. If this one is refused too, it stays for a decision. */
  replaced?: readonly Mutation[] | undefined;
  /** Codes of refusals after which the mutation stays for a decision. After any other refusal only the form has it. */
  staysAfter?: readonly string[] | "any";
  /** Changes that depend on it, stored in the same transaction. They go back to the form with it. */
  followers?: readonly Follower[];
  /** Called for each follower that neither the disk has room for nor the server takes. */
  onFollowerLost?: () => void;
  /** Name of the draft it is saved from. The mutation takes the draft along, and gives it back when it is refused. */
  draft?: string;
}

/** A change that follows another one, made by `following`. */
export interface Follower {
  kind: MutationKind;
  payload: unknown;
}

export const following = <Payload>(kind: MutationKind<Payload>, payload: Payload): Follower => ({
  kind: kind as MutationKind,
  payload,
});

/** The row or its event is gone for the person, so no form is left to keep the draft. */
export const GONE: readonly string[] = ["expense_not_found", "event_not_found", "not_participant"];

/**
 * Stores a mutation on the disk, applies it to the cached answers, sends it, and resolves with the outcome. A refused
 * mutation is removed, since its form keeps the draft, unless it stays for a decision. Throws nothing.
 */
export async function submitMutation<Payload>(
  kind: MutationKind<Payload>,
  payload: Payload,
  options: Options = {},
): Promise<Outcome> {
  const { userId } = useSession.getState();
  if (!userId) return { state: "not_kept", error: new AppError("user_not_authenticated", 401) };
  const { draft, followers = [] } = options;
  if (draft !== undefined) holdDraft(draft);
  registerMutationKinds([kind as MutationKind, ...followers.map((one) => one.kind)]);
  const described = envelope(kind, payload);
  const outcome = await submit(mutationOf(userId, described, idOf(userId, described)), options);
  if (draft !== undefined && (outcome.state === "refused" || outcome.state === "not_kept")) releaseDraft(draft);
  return outcome;
}

function mutationOf(user_id: string, described: ReturnType<typeof envelope>, id: string = newId()): NewMutation {
  const made_at = new Date().toISOString();
  return { id, user_id, made_at, ...described, state: "waiting", code: null, attempts: 0 };
}

async function submit(fresh: NewMutation, options: Options): Promise<Outcome> {
  const { replaced = [], staysAfter = [], draft } = options;
  const { user_id } = fresh;
  const after = (options.followers ?? []).map(({ kind, payload }) => mutationOf(user_id, envelope(kind, payload)));
  let mutation: Mutation;
  let followers: Mutation[];
  try {
    [mutation, ...followers] = await storeMutation(fresh, { replaced, draft, followers: after });
  } catch (thrown) {
    const error = toAppError(thrown);
    return error.code === "storage_full" ? sendUnstored(fresh, error, options, after) : { state: "not_kept", error };
  }
  forgetUnanswered(fresh);
  const reported = outcomeOf(mutation.id);
  const pending = pendingSubjects();
  if (!mutation.subjects.every((id) => pending.has(id))) await logFailure(snapshotBeforeMutation(mutation, pending));
  if (useSession.getState().userId === user_id) {
    enqueue(mutation, replaced);
    for (const follower of followers) enqueue(follower);
  }
  const outcome = await Promise.race([reported, answerTimeout(mutation)]);
  stopAwaiting(mutation.id);
  if (outcome.state === "waiting") requestPersistentStorage();
  if (outcome.state !== "refused") return outcome;
  const stays = replaced.length > 0 || staysAfter === "any" || staysAfter.includes(outcome.mutation.code ?? "");
  if (!stays) await logFailure(returnToForm(outcome.mutation, followers));
  return outcome;
}

/** Like submitMutation, but throws an AppError when the mutation was refused or not kept. */
export async function save<Payload>(kind: MutationKind<Payload>, payload: Payload, options?: Options): Promise<Saved> {
  const outcome = await submitMutation(kind, payload, options);
  if (outcome.state === "not_kept") throw outcome.error;
  if (outcome.state === "refused") throw new AppError(outcome.mutation.code ?? "unexpected_error", 409);
  return outcome.state === "sent" ? "sent" : outcome.why;
}

/** Returns the subjects of the mutations in the queue. */
function pendingSubjects(): ReadonlySet<string> {
  return new Set(useOutbox.getState().mutations.flatMap(({ subjects }) => subjects));
}

/** Resolves with `waiting` once the run has ended without the mutation, or after the timeout. */
async function answerTimeout(mutation: Mutation): Promise<Outcome> {
  const { id, user_id } = mutation;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS));
  let isBehind = false;
  let isSignedOut = false;
  const sending = flush(mutation).then((stop) => {
    const isHere = useOutbox.getState().mutations.some((mutation) => mutation.id === id);
    isBehind = stop === "done" && isHere;
    isSignedOut = stop === "signed_out";
    // Another tab sent it; wait for its broadcast.
    return stop === "done" && !isHere ? timeout : undefined;
  });
  await Promise.race([sending, timeout]);
  if (isSignedOut || useSession.getState().userId !== user_id) return { state: "waiting", why: "signed_out" };
  if (isBehind) return { state: "waiting", why: "behind" };
  return { state: "waiting", why: navigator.onLine === false ? "offline" : "unreachable" };
}

/** Ids of mutations that were neither stored nor answered. A second attempt reuses the id: the server may know it. */
const unanswered = new Map<string, string>();
const contentOf = (userId: string, { kind, payload }: Pick<Mutation, "kind" | "payload">) =>
  JSON.stringify([userId, kind, payload]);

function idOf(userId: string, content: Pick<Mutation, "kind" | "payload">): string {
  return unanswered.get(contentOf(userId, content)) ?? newId();
}

function forgetUnanswered(mutation: NewMutation): void {
  unanswered.delete(contentOf(mutation.user_id, mutation));
}

/** Sends a mutation that the disk has no room for, while its form waits. */
async function sendUnstored(
  mutation: NewMutation,
  full: AppError,
  { draft, onFollowerLost }: Options,
  followers: readonly NewMutation[] = [],
): Promise<Outcome> {
  const pending = pendingSubjects();
  if (mutation.subjects.some((id) => pending.has(id))) return { state: "not_kept", error: full };
  unanswered.set(contentOf(mutation.user_id, mutation), mutation.id);
  let row: unknown;
  try {
    row = await sendAsOwner(mutation);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (isServerUnreachable(error)) return { state: "not_kept", error: full };
    if (error.status >= 500) return { state: "not_kept", error };
    forgetUnanswered(mutation);
    // The cached event may be stale.
    invalidateEvents([mutation.events]);
    return { state: "refused", mutation: { ...mutation, seq: 0, state: "attention", code: error.code } };
  }
  forgetUnanswered(mutation);
  if (draft !== undefined) forgetDraft(mutation.user_id, draft);
  await showSent({ ...mutation, seq: 0 }, row);
  invalidateEvents([mutation.events]);
  // The disk may have room again. Otherwise they are sent now, while the person goes on.
  for (const follower of followers) {
    void submit(follower, {}).then(({ state }) => (state === "not_kept" || state === "refused") && onFollowerLost?.());
  }
  return { state: "sent" };
}

/** Sends a refused mutation again under a new id, optionally with a payload that confirms it. */
export async function sendAgain(refused: Mutation, payload = refused.payload): Promise<void> {
  const again: Mutation = { ...refused, payload, id: newId(), state: "waiting", code: null, attempts: 0 };
  if (await replaceMutation(refused, again)) enqueue(again, [refused]);
  else await loadQueue();
  void flush();
}

/** Browsers may clear a site's storage when room is short, unless it is persistent. */
function requestPersistentStorage(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}
