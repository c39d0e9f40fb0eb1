import { memo, use } from "react";
import { ExpenseFormContext, NewestFormContext } from "../draft/formContext";
import { PayerField, PayerSheetContent } from "../payers/PayerField";
import { PeopleField, SplitField } from "../split/SplitField";

interface EditorProps {
  /** The fields to edit, in the form or in a sheet. */
  part: "who" | "payer sheet" | "split sheet" | "people sheet";
  /** Called when the choice is made, so that the sheet can close. */
  onDone?: () => void;
}

/** An editor of payers or shares: within the form in a wide window, in a sheet on a phone. */
export function Editor(props: EditorProps) {
  return (
    <ExpenseFormContext value={use(NewestFormContext)}>
      <Fields {...props} />
    </ExpenseFormContext>
  );
}

const Fields = memo(function Fields({ part, onDone }: EditorProps) {
  switch (part) {
    case "who":
      return (
        <>
          <PayerField />
          <SplitField />
        </>
      );
    case "payer sheet":
      return <PayerSheetContent onDone={onDone} />;
    case "split sheet":
      return <SplitField isTitled />;
    case "people sheet":
      return <PeopleField isTitled />;
  }
});
