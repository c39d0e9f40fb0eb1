import { PayerField, PayerSheetContent } from "./PayerField";
import { PlaceField } from "./PlaceField";
import { PeopleField, SplitField } from "./SplitField";

interface EditorProps {
  /** What is edited, beside the other fields or in a sheet of its own. */
  part: "who" | "place" | "payer sheet" | "split sheet" | "people sheet" | "place sheet";
  /** The choice is made, and its sheet can close. */
  onDone?: () => void;
}

/** An editor of payers, shares or place: beside the other fields in a wide window, in a sheet on a phone. */
export function Editor({ part, onDone }: EditorProps) {
  switch (part) {
    case "who":
      return (
        <>
          <PayerField />
          <SplitField />
        </>
      );
    case "place":
      return <PlaceField />;
    case "payer sheet":
      return <PayerSheetContent onDone={onDone} />;
    case "split sheet":
      return <SplitField isTitled />;
    case "people sheet":
      return <PeopleField isTitled />;
    case "place sheet":
      return <PlaceField isTitled onFound={onDone} />;
  }
}
