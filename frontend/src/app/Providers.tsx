import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";

/** Provides the cache of server data. The tree remounts for another person. */
export function Providers({ children }: { children: ReactNode }) {
  const userId = useSession((s) => s.userId);
  return (
    <QueryClientProvider key={userId} client={queryClient}>
      {children}
    </QueryClientProvider>
  );
}
