import { del, get, set } from "idb-keyval";
import type { Answers, Source } from "@/core/import/model";
import type { NewEvent } from "@/data/event/createEvent";
import { fileStore } from "@/platform/files/fileStore";
import { KEYS, localStore } from "@/platform/storage/localStore";
import type { Shipment } from "./toSend";

/** An import as it is sent: what it takes to go on with it, also after the app was closed. */
export interface Job {
  id: { event_id: string; import_id: string; source: Source };
  /** The event that it makes first; null where it goes into one that is there. */
  event: NewEvent | null;
  shipment: Shipment;
  /** Remembered once the import is done; null where the format asks nothing of columns. */
  answers: Answers | null;
}

/** How many entries have arrived. */
export interface Progress {
  sent: number;
  of: number;
}

const KEPT = "sending";
const LOCK = "divido-import";

/** Keeps an import on the device until it is through. Without room for it, it only has to be gone on with in this tab. */
export async function keepJob(owner: string, job: Job): Promise<void> {
  noteProgress({ sent: 0, of: job.shipment.entries.length });
  await set(KEPT, { owner, job }, fileStore()).catch(() => undefined);
}

export function noteProgress(progress: Progress): void {
  localStore.set(KEYS.importing, JSON.stringify(progress));
}

export async function dropJob(): Promise<void> {
  localStore.remove(KEYS.importing);
  await del(KEPT, fileStore()).catch(() => undefined);
}

/** The import that this person began and that nobody is sending: the app was closed on the way. */
export async function interruptedJob(owner: string): Promise<Job | null> {
  const kept = await get<{ owner: string; job: Job }>(KEPT, fileStore()).catch(() => undefined);
  if (!kept || (await isBeingSent())) return null;
  if (kept.owner === owner) return kept.job;
  await dropJob();
  return null;
}

/** How far an import has come whose sending stopped; null when none did. */
export async function interruptedProgress(): Promise<Progress | null> {
  const noted = localStore.get(KEYS.importing);
  if (noted === null || (await isBeingSent())) return null;
  return JSON.parse(noted) as Progress;
}

/** One import at a time: other tabs can tell that it is still going on. */
export async function whileSending<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function isBeingSent(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}
