import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { interruptedJob, interruptedProgress, type Job, type Progress } from "../sending/job";
import { useGivenFile } from "../useGivenFile";
import { Importing, type Shown } from "./Importing";
import { Interrupted } from "./Interrupted";

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
      if (isHere) setInterrupted(job && { job, progress: progress ?? { sent: 0, of: job.shipment.entries.length } });
    });
    return () => {
      isHere = false;
    };
  }, [reader]);
  return interrupted;
}
