import type { MutationKind } from "@/offline/mutation";
import { renewPage } from "@/platform/loading/renewal";

const renewHidden = () => void (document.hidden && renewPage());

/**
 * Loads all kinds of mutations. They are needed only while the outbox has mutations that this tab did not make. If loading
 * fails, the page reloads once it is hidden: browsers do not retry a failed import, for example of a file that a deployment
 * replaced.
 */
export async function mutationKinds(): Promise<readonly MutationKind[]> {
  try {
    return (await import("@/data/mutations")).MUTATION_KINDS;
  } catch (error) {
    document.addEventListener("visibilitychange", renewHidden);
    throw error;
  }
}
