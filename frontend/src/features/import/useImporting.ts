import { useRef, useState } from "react";
import { newId } from "@/core/ids/newId";
import type { NewEvent } from "@/data/event/createEvent";
import type { Choices, FileRead } from "@/data/import/model";
import { type AppError, toAppError } from "@/platform/errors/appError";
import { dropFiles } from "@/platform/files/fileStore";
import { eventChanged } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { importBatch, makeEvent, saveHousehold, undoBatch } from "./api/imports";
import { rememberChoices } from "./rememberedChoices";
import { dropJob, type Job, keepJob, noteProgress, type Progress, sizeOf, whileSending } from "./sending/job";
import { type NotTaken, sendInBatches } from "./sending/sendInBatches";
import { type PackedPhoto, type PhotoNotTaken, sendPhotos, unpacked } from "./sending/sendPhotos";
import { type Destination, type Shipment, type ShippedPhoto, toSend } from "./sending/toSend";

export type Stage =
  | { at: "preview" }
  | ({ at: "sending" } & Progress)
  /** The network was lost, the server refused, or the app was closed. The user can resume or undo. */
  | ({ at: "stopped"; error: AppError | null } & Progress)
  | { at: "undoing" }
  | { at: "undone" }
  | { at: "done"; shipment: Shipment; notTaken: NotTaken[]; photos: number; photosNotTaken: PhotoNotTaken[] };

/**
 * Sends a file to an event in batches, under one import id. Resuming sends batches again that may have arrived, which
 * is idempotent. The import is persisted until it is finished, so that it survives closing the app.
 */
export function useImporting(interrupted?: { job: Job; progress: Progress }) {
  const [importId] = useState(newId);
  const [stage, setStage] = useState<Stage>(
    interrupted ? { at: "stopped", error: null, ...interrupted.progress } : { at: "preview" },
  );
  const sent = useRef(interrupted?.progress.sent ?? 0);

  async function start(
    file: FileRead,
    choices: Choices,
    destination: Destination,
    event: NewEvent | null,
    archive: Blob,
  ): Promise<void> {
    const id = { event_id: destination.eventId, import_id: importId, source: file.source };
    const answers = file.columns && { head: file.columns.head, choices };
    const shipment = toSend(file, destination);
    let photos: PackedPhoto[];
    try {
      photos = await unpacked(archive, shipment.photos);
    } catch (error) {
      return setStage({ at: "stopped", sent: 0, of: 0, error: toAppError(error) });
    }
    const job = { id, event, shipment, answers, photos };
    const { userId } = useSession.getState();
    if (userId !== null) await keepJob(userId, job);
    await send(job);
  }

  async function send(job: Job): Promise<void> {
    const { id, event, shipment, photos } = job;
    const of = sizeOf(job);
    const arrived = (count: number) => {
      // When resuming, batches that arrived before count again from zero, so never report less.
      sent.current = Math.max(sent.current, count);
      noteProgress({ sent: sent.current, of });
      setStage({ at: "sending", sent: sent.current, of });
    };
    setStage({ at: "sending", sent: sent.current, of });
    try {
      const [notTaken, photosSent, photosNotTaken] = await whileSending(async () => {
        if (event) await makeEvent(event);
        await importBatch(id, shipment.people, []);
        // Households of an existing event are up to its own people.
        if (event) for (const household of shipment.households) await saveHousehold(event.id, household);
        const notTaken = await sendInBatches(shipment.entries, (batch) => importBatch(id, [], batch), arrived);
        const { length } = shipment.entries;
        const isHere = ({ expense_id }: ShippedPhoto) => !notTaken.some(({ entry }) => entry.id === expense_id);
        const toAttach = photos.filter(isHere);
        const refused = await sendPhotos(id.event_id, toAttach, (count) => arrived(length + count));
        return [notTaken, toAttach.length - refused.length, refused] as const;
      });
      await eventChanged(id.event_id);
      if (job.answers) rememberChoices(job.answers);
      await Promise.all([dropJob(), dropFiles()]);
      setStage({ at: "done", shipment, notTaken, photos: photosSent, photosNotTaken });
    } catch (error) {
      setStage({ at: "stopped", sent: sent.current, of, error: toAppError(error) });
    }
  }

  async function undo(eventId: string, id = importId): Promise<void> {
    setStage({ at: "undoing" });
    try {
      while ((await undoBatch(eventId, id)) > 0);
      await eventChanged(eventId);
    } catch (thrown) {
      const error = toAppError(thrown);
      // Status 404 means that nothing had arrived.
      if (error.status !== 404) return setStage({ at: "stopped", sent: 0, of: 0, error });
    }
    await dropJob();
    setStage({ at: "undone" });
  }

  return { stage, importId, start, send, undo };
}
