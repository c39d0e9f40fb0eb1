import { useState } from "react";
import { type Units, ZERO } from "@/core/money/units";
import { AmountInput } from "@/ui/AmountInput";
import { CheckField, Field, FieldError, PasswordField, TextArea, TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { PlaceSearch } from "@/ui/places/PlaceSearch";
import { Shelf } from "./Shelf";

const WRONG = "What is wrong with it.";

export function Fields() {
  const [amount, setAmount] = useState<Units>(ZERO);
  const [place, setPlace] = useState("");
  return (
    <>
      <Shelf title="Text">
        <Form>
          <TextField label="Empty" placeholder="Placeholder" />
          <TextField label="Filled, optional, with a hint" optional hint="A hint" defaultValue="Text" />
          <TextField label="Wrong" error={WRONG} defaultValue="Text" />
          <TextField label="Disabled" disabled defaultValue="Text" />
          <TextField label="Date" type="date" defaultValue="2027-05-14" />
          <TextField label="Search" type="search" />
        </Form>
        <Form>
          <TextArea label="Long text" rows={3} placeholder="Placeholder" />
          <TextArea label="Long text, wrong" rows={2} error={WRONG} />
          <PasswordField label="Password" defaultValue="correct horse" />
          <PasswordField label="Password, wrong" error={WRONG} />
          <CheckField label="Not checked" />
          <CheckField label="Checked" defaultChecked />
          <CheckField label="Disabled" disabled />
          <FieldError>{WRONG}</FieldError>
        </Form>
      </Shelf>
      <Shelf title="Amount and place">
        <Field label="Amount">
          {(control) => <AmountInput {...control} amount={amount} currency="EUR" onAmount={setAmount} />}
        </Field>
        <PlaceSearch
          type="city"
          label="Place"
          value={place}
          onText={setPlace}
          onSelect={(found) => setPlace(found.name)}
        />
        <PlaceSearch type="city" label="Place, wrong" value="" error={WRONG} onText={setPlace} onSelect={() => {}} />
      </Shelf>
    </>
  );
}
