import { useState } from "react";
import { newId } from "@/core/ids/newId";
import type { FileRead } from "@/core/import/model";
import type { NewEvent } from "@/domain/outbox/model";
import { toAppError } from "@/platform/errors/appError";
import { forgetFiles } from "@/platform/files/waitingFile";
import { eventChanged } from "@/platform/query/keys";
import { bring, makeEvent, saveUnit, undoPart } from "./api/imports";
import { type NotTaken, sendInParts } from "./sending/sendInParts";
import { type Destination, type Shipment, toSend } from "./sending/toSend";

export type Stage =
  | { at: "preview" }
  | { at: "sending"; sent: number; of: number }
  /** The network was lost, or the server said no: it goes on, or everything is taken back. */
  | { at: "stopped"; sent: number; of: number; error: Error }
  | { at: "undoing" }
  | { at: "undone" }
  | { at: "done"; shipment: Shipment; notTaken: NotTaken[] };

/**
 * Brings a file into an event, part by part, under one import. What was on its way when the network was lost may have arrived:
 * going on sends it again, and the server knows it.
 */
export function useImporting() {
  const [importId] = useState(newId);
  const [stage, setStage] = useState<Stage>({ at: "preview" });

  async function start(file: FileRead, destination: Destination, event: NewEvent | null): Promise<void> {
    const shipment = toSend(file, destination);
    const id = { event_id: destination.eventId, import_id: importId, source: file.source };
    const of = shipment.entries.length;
    let sent = 0;
    setStage({ at: "sending", sent, of });
    try {
      if (event) await makeEvent(event);
      await bring(id, shipment.people, []);
      // In an event that was there, its own people say who of them pays as one.
      if (event) for (const unit of shipment.units) await saveUnit(event.id, unit);
      const notTaken = await sendInParts(
        shipment.entries,
        (part) => bring(id, [], part),
        (count) => {
          sent = count;
          setStage({ at: "sending", sent, of });
        },
      );
      await eventChanged(destination.eventId);
      await forgetFiles();
      setStage({ at: "done", shipment, notTaken });
    } catch (error) {
      setStage({ at: "stopped", sent, of, error: toAppError(error) });
    }
  }

  async function undo(eventId: string): Promise<void> {
    setStage({ at: "undoing" });
    try {
      while ((await undoPart(eventId, importId)) > 0);
      await eventChanged(eventId);
      setStage({ at: "undone" });
    } catch (error) {
      setStage({ at: "stopped", sent: 0, of: 0, error: toAppError(error) });
    }
  }

  return { stage, importId, start, undo };
}
