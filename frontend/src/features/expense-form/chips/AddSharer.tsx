import { memo } from "react";
import { AddPerson } from "@/ui/people/AddPerson";
import { useFormSetting } from "../draft/formContext";

/** Adds a person without an account, who takes part in the expense at once. */
export const AddSharer = memo(function AddSharer() {
  const { event, people, dispatch } = useFormSetting();
  return (
    <AddPerson
      eventId={event.id}
      others={people}
      onAdded={(person) => dispatch({ type: "joins", person })}
      onRefused={(person) => dispatch({ type: "leaves", person })}
    />
  );
});
