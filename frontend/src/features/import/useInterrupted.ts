import { useEffect, useState } from "react";
import { interruptedJob, interruptedProgress, type Job, type Progress } from "./sending/job";

/** Returns the reader's interrupted import. Undefined while loading, null if there is none. */
export function useInterrupted(reader: string): { job: Job; progress: Progress } | null | undefined {
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
