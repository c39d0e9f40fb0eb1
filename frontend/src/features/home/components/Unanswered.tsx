import type { Unanswered as UnansweredSettlement } from "@/data/settlement/settlements";
import { Card } from "@/ui/Card";
import { ReceivedQuestion } from "@/ui/people/ReceivedQuestion";

/** Asks about payments that others recorded for the reader. */
export function Unanswered({ settlements }: { settlements: readonly UnansweredSettlement[] }) {
  return settlements.map((settlement) => (
    <Card key={settlement.id}>
      <ReceivedQuestion settlement={settlement} />
    </Card>
  ));
}
