import type { ParseKeys } from "i18next";
import * as v from "valibot";
import type { KeptDraft } from "@/platform/drafts/draft";
import { AppError } from "@/platform/errors/appError";
import { atMost } from "@/platform/timing/atMost";

/** A change by a person that the server may not have yet. Ids are opaque to the offline engine. */
export interface Mutation<Payload = unknown> {
  /** The server recognizes a repeated mutation by this id and answers it as it did the first time. */
  id: string;
  user_id: string;
  /** Position among the person's mutations, which are sent in this order. */
  seq: number;
  /** When the person made it, by the device's clock. */
  made_at: string;
  /** Name of its MutationKind. */
  kind: string;
  /** Ids of the rows it changes. Mutations with a subject in common are sent in order, or not at all. */
  subjects: readonly string[];
  /** The events it belongs to. Empty for a profile. */
  events: readonly string[];
  /** Other subjects that have to be on the server before it is sent. */
  dependsOn: readonly string[];
  /** Everything else that its kind needs to apply and to send it. */
  payload: Payload;
  /** Id of the file on this device that it sends. The file is deleted with the mutation. */
  file?: string;
  /** `attention`: the server refused it and the person decides. A waiting mutation is sent without them. */
  state: "waiting" | "attention";
  /** Code of the refusal, from the error catalogue. */
  code: string | null;
  attempts: number;
  /** The draft it was saved from. Its form gets the draft back when the server refuses the mutation. */
  draft?: KeptDraft;
}

/** A mutation before the store has numbered it. */
export type NewMutation = Omit<Mutation, "seq">;

/** The author of a mutation, and its time by the device's clock. */
export interface Author {
  me: string;
  at: string;
}

/** The key of a text, with its values. A null value is replaced by a general word, for things without a name. */
interface LocalizedMessage {
  key: ParseKeys<"expenses">;
  values?: Record<string, string | null>;
  /** Ids of the people who follow the text, the payer first: "Ada → Berk". */
  people?: readonly string[];
}

/**
 * Everything that the engine knows about a kind of mutation. Each kind is one file beside its entity; `data/mutations.ts`
 * lists them. `State` is the cached server answer of an event, which the engine passes on without reading it.
 */
export interface MutationKind<Payload = unknown, State = unknown, Row = unknown> {
  /** Persisted with each mutation. */
  name: string;
  /** The minimum that a persisted payload must contain. */
  schema: v.GenericSchema;
  subjects(payload: Payload): readonly string[];
  events(payload: Payload): readonly string[];
  dependsOn?(payload: Payload): readonly string[];
  /** Returns the id of the file that it sends. Such mutations are sent beside the others, which do not wait for them. */
  file?(payload: Payload): string;
  /** Whether it creates its subjects: mutations that depend on them wait until it has been sent. */
  createsSubjects?(payload: Payload): boolean;
  /**
   * It names the version to which the earlier mutations of its subject lead. Without these, somebody else's version can have
   * that number.
   */
  namesVersion?: true;
  /** Returns the state after the mutation. Must be idempotent. */
  apply(state: State, payload: Payload, author: Author): State;
  /** Returns the state to show while the mutation is refused. Without it, the state stays as it was. */
  applyRefused?(state: State, payload: Payload, author: Author): State;
  /**
   * Returns the state with a snapshot of the rows before the mutation, as far as `apply` needs it. Subjects in `pending`
   * have earlier unsent mutations, so their snapshot exists or is too late.
   */
  snapshotBefore?(state: State, payload: Payload, author: Author, pending: ReadonlySet<string>): State;
  /** Sends the mutation under its id. Resolves with the server's row; throws AppErrors. */
  send(payload: Payload, id: string, timeout: AbortSignal): Promise<Row>;
  /** Returns the state with the server's row in place of the row that `apply` made. */
  mergeServerRow?(state: State, payload: Payload, row: Row): State;
  /** Updates other cached answers after the server has accepted the mutation. */
  onSent?(payload: Payload, row: Row): Promise<void>;
  /** Names the mutation in the list of refused ones: "Dinner · 84.20 EUR". */
  label(payload: Payload): LocalizedMessage;
  /** Page where the person decides about a refusal; null or left out when there is none. */
  decisionPath?(payload: Payload, code: string | null): string | null;
  /** Returns the payload with which the person can confirm what was refused; null where that is impossible. */
  insist?(payload: Payload, code: string | null): Payload | null;
}

/** Code of a persisted mutation that this version of the app cannot read. */
export const UNKNOWN_CHANGE = "unknown_change";

/** Stands in for a kind that only another version of the app knows. Its mutations stay on the disk until they are dropped. */
const unknownKind: MutationKind = {
  name: "unknown",
  schema: v.never(),
  subjects: () => [],
  events: () => [],
  apply: (state) => state,
  send: () => Promise.reject(new AppError(UNKNOWN_CHANGE, 422)),
  label: () => ({ key: "refused.unknown" }),
};

const registry = new Map<string, MutationKind>();

/** A submitted mutation registers its kind. The kinds of other mutations are registered when the disk has one. */
export function registerMutationKinds(kinds: readonly MutationKind[]): void {
  for (const kind of kinds) registry.set(kind.name, kind);
}

let loadAll = async (): Promise<readonly MutationKind[]> => [];

/** Sets how the code of all kinds is loaded. Has to be called before mutations are read from the disk. */
export function loadMutationKindsBy(load: () => Promise<readonly MutationKind[]>): void {
  loadAll = load;
}

/** Timeout of the code, in milliseconds. A network that swallows the request must not hold the sender's lock. */
const CODE_MS = 5_000;

/**
 * Resolves when the kinds with these names are registered, as far as this version has them. Throws if their code cannot be
 * loaded in time. Code that arrives later is registered for the next call.
 */
export async function loadMissingKinds(names: readonly string[]): Promise<void> {
  if (names.every((name) => registry.has(name))) return;
  let isLoaded = false;
  const loading = loadAll().then((kinds) => {
    registerMutationKinds(kinds);
    isLoaded = true;
  });
  await atMost(CODE_MS, loading);
  if (!isLoaded) throw new Error("the code of mutation kinds has not arrived");
}

/** Undefined for a kind that is not registered. */
export const kindNamed = (name: string): MutationKind | undefined => registry.get(name);

export const kindOf = ({ kind }: Pick<Mutation, "kind">): MutationKind => registry.get(kind) ?? unknownKind;

/** Returns whether mutations that depend on the subjects of this one wait until it has been sent. */
export function createsSubjects(mutation: Pick<Mutation, "kind" | "payload">): boolean {
  return kindOf(mutation).createsSubjects?.(mutation.payload) ?? false;
}

/** Narrows a mutation's payload to the one of a kind. */
export function isOfKind<Payload>(mutation: Mutation, kind: MutationKind<Payload>): mutation is Mutation<Payload> {
  return mutation.kind === kind.name;
}

/** Returns the part of a mutation that follows from its kind and payload. */
export function envelope<Payload>(
  kind: Pick<MutationKind<Payload>, "name" | "subjects" | "events" | "dependsOn" | "file">,
  payload: Payload,
): Pick<Mutation<Payload>, "kind" | "subjects" | "events" | "dependsOn" | "file" | "payload"> {
  return {
    kind: kind.name,
    subjects: kind.subjects(payload),
    events: kind.events(payload),
    dependsOn: kind.dependsOn?.(payload) ?? [],
    ...(kind.file && { file: kind.file(payload) }),
    payload,
  };
}
