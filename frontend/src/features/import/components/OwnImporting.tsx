import type { ReactNode } from "react";
import { useGivenFile } from "../useGivenFile";
import { useInterrupted } from "../useInterrupted";
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
