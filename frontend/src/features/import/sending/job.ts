import { del, get, set } from "idb-keyval";
import type { NewEvent } from "@/data/event/createEvent";
import type { Answers, Source } from "@/data/import/model";
import { fileStore } from "@/platform/files/fileStore";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { underTabLock } from "@/platform/storage/underTabLock";
import type { PackedPhoto } from "./sendPhotos";
import type { Shipment } from "./toSend";

/** An import in progress, with everything needed to resume it after the app was closed. */
export interface Job {
  id: { event_id: string; import_id: string; source: Source };
  /** The event to create first. Null for an existing event. */
  event: NewEvent | null;
  shipment: Shipment;
  /** Answers to remember after the import. Null if the format has no columns to choose. */
  answers: Answers | null;
  /** The files of the shipment's photos. */
  photos: PackedPhoto[];
}

/** Number of entries and photos that have arrived. */
export interface Progress {
  sent: number;
  of: number;
}

const KEPT = "sending";
const LOCK = "divido-import";

/** Persists an import until it is finished. If the disk is full, it can only be resumed in this tab. */
export async function keepJob(owner: string, job: Job): Promise<void> {
  noteProgress({ sent: 0, of: sizeOf(job) });
  await set(KEPT, { owner, job }, fileStore()).catch(() => undefined);
}

/** Returns how many entries and photos are sent. */
export const sizeOf = ({ shipment, photos }: Job): number => shipment.entries.length + photos.length;

export function noteProgress(progress: Progress): void {
  localStore.set(KEYS.importing, JSON.stringify(progress));
}

export async function dropJob(): Promise<void> {
  localStore.remove(KEYS.importing);
  await del(KEPT, fileStore()).catch(() => undefined);
}

/** Returns this person's import that no tab is sending, because the app was closed. Null if there is none. */
export async function interruptedJob(owner: string): Promise<Job | null> {
  const kept = await get<{ owner: string; job: Job }>(KEPT, fileStore()).catch(() => undefined);
  if (!kept || (await isBeingSent())) return null;
  if (kept.owner === owner) return kept.job;
  await dropJob();
  return null;
}

/** Returns the progress of an interrupted import. Null if there is none. */
export async function interruptedProgress(): Promise<Progress | null> {
  const noted = localStore.get(KEYS.importing);
  if (noted === null || (await isBeingSent())) return null;
  return JSON.parse(noted) as Progress;
}

/** Runs one import at a time. Other tabs see by the lock that it is running. */
export const whileSending = <Result>(work: () => Promise<Result>): Promise<Result> => underTabLock(LOCK, work);

async function isBeingSent(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}
