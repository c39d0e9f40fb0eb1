import { useEffect, useState } from "react";
import { interruptedJob, interruptedProgress, type Job, type Progress } from "./sending/job";

/** The import that the reader began and that stopped when the app was closed; undefined until that is known. */
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
