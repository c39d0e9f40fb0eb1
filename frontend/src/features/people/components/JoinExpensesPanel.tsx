import { JoinExpenses } from "@/ui/people/JoinExpenses";
import type { PersonPanelProps } from "../personAction";

/** Asks which earlier expenses a person of the list shares. */
export function JoinExpensesPanel({ participant, ...rest }: PersonPanelProps) {
  return <JoinExpenses person={participant.person} {...rest} />;
}
