import { useState } from "react";
import { useExpenseForm } from "../draft/formContext";
import { RateBlock } from "./RateBlock";
import { RateLine } from "./RateLine";

/** The rate of a foreign amount. A found rate takes one line; the editor appears to type another one. */
export function ForeignRate({ looking }: { looking: boolean }) {
  const { draft, rate } = useExpenseForm();
  const [opened, setOpened] = useState(false);
  if (rate && !draft.rate.own) return <RateLine rate={rate} onTypeOwn={() => setOpened(true)} />;
  return <RateBlock looking={looking} opened={opened} />;
}
