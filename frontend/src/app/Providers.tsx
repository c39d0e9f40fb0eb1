import { QueryClientProvider } from "@tanstack/react-query";
import { PersistQueryClientProvider } from "@tanstack/react-query-persist-client";
import { type ReactNode, useMemo } from "react";
import { KEEP_MS, queryClient } from "@/shared/query/queryClient";
import { persisterFor, SAVED_FORMAT } from "@/shared/query/savedQueries";
import { useSession } from "@/shared/session/session";

/** Server state for the tree; a signed-in person's answers are kept on the device, under their id. */
export function Providers({ children }: { children: ReactNode }) {
  const userId = useSession((s) => s.userId);
  const persister = useMemo(() => (userId ? persisterFor(userId) : null), [userId]);
  if (!persister) {
    return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  }
  return (
    <PersistQueryClientProvider
      key={userId}
      client={queryClient}
      persistOptions={{ persister, maxAge: KEEP_MS, buster: SAVED_FORMAT }}
      // What was kept is shown at once, and asked again: another device may have changed it since.
      onSuccess={() => queryClient.invalidateQueries()}
    >
      {children}
    </PersistQueryClientProvider>
  );
}
