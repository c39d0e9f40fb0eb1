import { JoinExpenses } from "@/ui/people/JoinExpenses";
import type { PersonPanelProps } from "../personAction";

/** Which earlier expenses a person of the list was part of. */
export function JoinExpensesPanel({ participant, ...rest }: PersonPanelProps) {
  return <JoinExpenses person={participant.person} {...rest} />;
}
