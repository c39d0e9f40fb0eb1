import { useRef, useState } from "react";
import { newId } from "@/core/ids/newId";
import type { NewEvent } from "@/data/event/createEvent";
import type { Choices, FileRead } from "@/data/import/model";
import { toAppError } from "@/platform/errors/appError";
import { dropFiles } from "@/platform/files/fileStore";
import { eventChanged } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { importBatch, makeEvent, saveHousehold, undoBatch } from "./api/imports";
import { rememberChoices } from "./rememberedChoices";
import { dropJob, type Job, keepJob, noteProgress, type Progress, whileSending } from "./sending/job";
import { type NotTaken, sendInBatches } from "./sending/sendInBatches";
import { type Destination, type Shipment, toSend } from "./sending/toSend";

export type Stage =
  | { at: "preview" }
  | ({ at: "sending" } & Progress)
  /** The network was lost, the server refused, or the app was closed. The user can resume or undo. */
  | ({ at: "stopped"; error: Error | null } & Progress)
  | { at: "undoing" }
  | { at: "undone" }
  | { at: "done"; shipment: Shipment; notTaken: NotTaken[] };

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
  ): Promise<void> {
    const id = { event_id: destination.eventId, import_id: importId, source: file.source };
    const answers = file.columns && { head: file.columns.head, choices };
    const job = { id, event, shipment: toSend(file, destination), answers };
    const { userId } = useSession.getState();
    if (userId !== null) await keepJob(userId, job);
    await send(job);
  }

  async function send(job: Job): Promise<void> {
    const { id, event, shipment } = job;
    const of = shipment.entries.length;
    setStage({ at: "sending", sent: sent.current, of });
    try {
      const notTaken = await whileSending(async () => {
        if (event) await makeEvent(event);
        await importBatch(id, shipment.people, []);
        // Households of an existing event are up to its own people.
        if (event) for (const household of shipment.households) await saveHousehold(event.id, household);
        return sendInBatches(
          shipment.entries,
          (batch) => importBatch(id, [], batch),
          (count) => {
            // When resuming, batches that arrived before count again from zero, so never report less.
            sent.current = Math.max(sent.current, count);
            noteProgress({ sent: sent.current, of });
            setStage({ at: "sending", sent: sent.current, of });
          },
        );
      });
      await eventChanged(id.event_id);
      if (job.answers) rememberChoices(job.answers);
      await Promise.all([dropJob(), dropFiles()]);
      setStage({ at: "done", shipment, notTaken });
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
