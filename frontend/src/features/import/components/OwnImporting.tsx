import { type ReactNode, useEffect, useState } from "react";
import { interruptedJob, interruptedProgress, type Job, type Progress, sizeOf } from "../sending/job";
import { useGivenFile } from "../useGivenFile";
import { useImporting } from "../useImporting";
import { Importing, type Shown } from "./Importing";
import { Sending } from "./Sending";

interface OwnImportingProps {
  userId: string;
  /** The event to import into. Undefined for any. */
  eventId?: string;
  children: (shown: Shown) => ReactNode;
}

/** The import of a signed-in person. An interrupted import into the event comes first. */
export function OwnImporting({ userId, eventId, children }: OwnImportingProps) {
  const interrupted = useInterrupted(userId);
  const { given, keep } = useGivenFile(userId);
  if (interrupted === undefined) return null;
  if (interrupted && (!eventId || interrupted.job.id.event_id === eventId)) return <Interrupted {...interrupted} />;
  return (
    <Importing given={given} onChoose={(file) => void keep(file)}>
      {children}
    </Importing>
  );
}

/** Returns the reader's interrupted import. Undefined while loading, null if there is none. */
function useInterrupted(reader: string): { job: Job; progress: Progress } | null | undefined {
  const [interrupted, setInterrupted] = useState<{ job: Job; progress: Progress } | null>();
  useEffect(() => {
    let isHere = true;
    void Promise.all([interruptedJob(reader), interruptedProgress()]).then(([job, progress]) => {
      if (isHere) setInterrupted(job && { job, progress: progress ?? { sent: 0, of: sizeOf(job) } });
    });
    return () => {
      isHere = false;
    };
  }, [reader]);
  return interrupted;
}

interface InterruptedProps {
  job: Job;
  progress: Progress;
}

/** An import that was interrupted by closing the app. The user resumes or undoes it. */
function Interrupted({ job, progress }: InterruptedProps) {
  const { stage, send, undo } = useImporting({ job, progress });
  const { event_id, import_id } = job.id;
  if (stage.at === "preview") return null;
  return (
    <Sending
      stage={stage}
      eventId={event_id}
      onGoOn={() => void send(job)}
      onUndo={() => void undo(event_id, import_id)}
    />
  );
}
