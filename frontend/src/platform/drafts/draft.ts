import { useEffect } from "react";
import { useSession } from "@/platform/session/session";
import { DRAFT_PREFIX, localStore } from "@/platform/storage/localStore";

/**
 * What someone has typed into a form and not saved yet, kept per person and form, so that a closed
 * page, a dead battery or a failed request loses nothing.
 */
function draftKey(name: string): string {
  return `${DRAFT_PREFIX}${useSession.getState().userId ?? "nobody"}:${name}`;
}

export function readDraft<T>(name: string): T | null {
  const text = localStore.get(draftKey(name));
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    dropDraft(name);
    return null;
  }
}

export function keepDraft(name: string, value: unknown): void {
  localStore.set(draftKey(name), JSON.stringify(value));
}

export function dropDraft(name: string): void {
  localStore.remove(draftKey(name));
}

/** Keeps `value` as the draft while it differs from what the form started with; there is none while it does not. */
export function useDraft(name: string, value: unknown, dirty: boolean): void {
  const text = JSON.stringify(value);
  useEffect(() => {
    if (dirty) localStore.set(draftKey(name), text);
    else dropDraft(name);
  }, [name, text, dirty]);
}
