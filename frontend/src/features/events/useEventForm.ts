import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { dropDraft, readDraft, useDraft } from "@/platform/drafts/draft";
import { type CheckedEvent, type EventSchema, type EventValues, typedValues } from "./eventForm";

export type EventFormState = ReturnType<typeof useEventForm>;

/**
 * The form of an event, with what was typed kept on the device until it is saved. `given` is where
 * the form starts, as it was when it was opened: what others change meanwhile moves no field. `wanted`
 * was typed before and could not be saved.
 */
export function useEventForm(schema: EventSchema, given: EventValues, draft: string, wanted?: Partial<EventValues>) {
  const [start, setStart] = useState(given);
  const [kept] = useState(() => readDraft<Partial<EventValues>>(draft) ?? wanted ?? null);
  const [restored, setRestored] = useState(kept !== null);
  const [expecting, setExpecting] = useState(false);
  const form = useForm<EventValues, unknown, CheckedEvent>({
    resolver: valibotResolver(schema),
    defaultValues: { ...start, ...kept },
    mode: "onTouched",
  });
  const values = form.watch();
  const own = typedValues(start, values);
  const changed = Object.keys(own).length > 0;
  useDraft(draft, own, changed);
  return {
    form,
    values,
    start,
    /** What the person has said, other than what the form suggested. */
    own,
    restored,
    /** Whether anything typed is not saved yet. */
    changed,
    /** What stands in fields that the person has said nothing in, also when they began with something else. */
    suggest(suggested: Partial<EventValues>) {
      for (const [name, value] of Object.entries(suggested) as [keyof EventValues, string][]) {
        if (!(name in own)) form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
      }
      setStart({ ...start, ...suggested });
    },
    /** Whether more may be suggested in a moment. */
    expecting,
    setExpecting,
    startOver() {
      form.reset(given);
      setStart(given);
      dropDraft(draft);
      setRestored(false);
    },
  };
}
