import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { dropDraft, readDraft, useDraft } from "@/platform/drafts/draft";
import { type CheckedEvent, type EventSchema, type EventValues, typedValues } from "./eventForm";

/**
 * The form of an event, with what was typed kept on the device until it is saved. `given` is where
 * the form starts, as it was when it was opened: what others change meanwhile moves no field. `wanted`
 * was typed before and could not be saved.
 */
export function useEventForm(schema: EventSchema, given: EventValues, draft: string, wanted?: Partial<EventValues>) {
  const [start] = useState(given);
  const [kept] = useState(() => readDraft<Partial<EventValues>>(draft) ?? wanted ?? null);
  const [restored, setRestored] = useState(kept !== null);
  const form = useForm<EventValues, unknown, CheckedEvent>({
    resolver: zodResolver(schema),
    defaultValues: { ...start, ...kept },
    mode: "onTouched",
  });
  const values = form.watch();
  const typed = typedValues(start, values);
  const changed = Object.keys(typed).length > 0;
  useDraft(draft, typed, changed);
  return {
    form,
    values,
    start,
    restored,
    /** Whether anything typed is not saved yet. */
    changed,
    startOver() {
      form.reset(start);
      dropDraft(draft);
      setRestored(false);
    },
  };
}
