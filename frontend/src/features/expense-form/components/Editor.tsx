import { memo, use } from "react";
import { ExpenseFormContext, NewestFormContext } from "../draft/formContext";
import { PayerField } from "../payers/PayerField";
import { PeopleField, SplitField } from "../split/SplitField";

interface EditorProps {
  /** The fields to edit. */
  part: "payer" | "split" | "people";
  /** Called when the choice is made, so that the sheet can close. */
  onDone: () => void;
}

/** The content of a sheet that edits payers or shares. */
export function Editor(props: EditorProps) {
  return (
    <ExpenseFormContext value={use(NewestFormContext)}>
      <Fields {...props} />
    </ExpenseFormContext>
  );
}

const Fields = memo(function Fields({ part, onDone }: EditorProps) {
  switch (part) {
    case "payer":
      return <PayerField onDone={onDone} />;
    case "split":
      return <SplitField />;
    case "people":
      return <PeopleField isTitled />;
  }
});
