import type { Job, Progress } from "../sending/job";
import { useImporting } from "../useImporting";
import { Sending } from "./Sending";

interface InterruptedProps {
  job: Job;
  progress: Progress;
}

/** An import that was interrupted by closing the app. The user resumes or undoes it. */
export function Interrupted({ job, progress }: InterruptedProps) {
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
