import { AddPerson } from "@/ui/people/AddPerson";
import { useExpenseForm } from "../formContext";

/** Somebody without an account, who takes part in the expense as soon as they are named. */
export function AddSharer() {
  const { event, people, dispatch } = useExpenseForm();
  return (
    <AddPerson
      eventId={event.id}
      others={people}
      onAdded={(person) => dispatch({ type: "joins", person })}
      onRefused={(person) => dispatch({ type: "leaves", person })}
    />
  );
}
