import { NewsPageLayout } from "@/features/news/pages/NewsPageLayout";
import { onDemand } from "@/ui/onDemand";
import { useRefused } from "../layout/RefusedChanges";

/** Loaded once the server has refused a change. */
const RefusedSection = onDemand(async () => (await import("../layout/RefusedList")).RefusedSection);

/** The news, below the reader's own changes that the server refused. */
export function NewsScreen() {
  const refused = useRefused();
  return <NewsPageLayout refused={refused.length > 0 && <RefusedSection refused={refused} />} />;
}
