import { type Query, QueryClientProvider } from "@tanstack/react-query";
import { PersistQueryClientProvider, persistQueryClientSave } from "@tanstack/react-query-persist-client";
import { type ReactNode, useMemo } from "react";
import { KEEP_MS, queryClient } from "@/shared/query/queryClient";
import { isWorthKeeping, persisterFor, SAVED_FORMAT } from "@/shared/query/savedQueries";
import { useSession } from "@/shared/session/session";

const STARTED = Date.now();

/** Whether an answer was kept from an earlier visit. */
function isFromBefore({ state }: Query): boolean {
  return state.data !== undefined && state.dataUpdatedAt < STARTED;
}

/** Server state for the tree; a signed-in person's answers are kept on the device, under their id. */
export function Providers({ children }: { children: ReactNode }) {
  const userId = useSession((s) => s.userId);
  const persister = useMemo(() => (userId ? persisterFor(userId) : null), [userId]);
  if (!persister) {
    return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  }
  const persistOptions = {
    persister,
    maxAge: KEEP_MS,
    buster: SAVED_FORMAT,
    dehydrateOptions: { shouldDehydrateQuery: isWorthKeeping },
  };
  return (
    <PersistQueryClientProvider
      key={userId}
      client={queryClient}
      persistOptions={persistOptions}
      // What was kept is shown at once, and asked again: another device may have changed it since.
      onSuccess={() => {
        // What the first screen has asked for already may have come before anyone was there to keep it.
        void persistQueryClientSave({ ...persistOptions, queryClient });
        return queryClient.invalidateQueries({ predicate: isFromBefore });
      }}
    >
      {children}
    </PersistQueryClientProvider>
  );
}
