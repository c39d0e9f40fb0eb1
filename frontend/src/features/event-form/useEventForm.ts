import { valibotResolver } from "@hookform/resolvers/valibot";
import { useCallback, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { dropDraft, readDraft } from "@/platform/drafts/draft";
import { useDraft } from "@/platform/drafts/useDraft";
import { type CheckedEvent, type EventSchema, type EventValues, pick } from "./eventForm";

export type EventFormState = ReturnType<typeof useEventForm>;

type Name = keyof EventValues;

/**
 * The form of an event; what was typed is kept on the device until it is saved. `given` is where the form starts, as it was
 * when it was opened: what others change meanwhile moves no field. `wanted` was typed before and could not be saved.
 */
export function useEventForm(
  schema: EventSchema,
  given: EventValues,
  draft: string,
  isSaving: boolean,
  wanted?: Partial<EventValues>,
) {
  const [begun] = useState(given);
  const [suggested, setSuggested] = useState<Partial<EventValues>>({});
  const [kept] = useState(() => readDraft<Partial<EventValues>>(draft) ?? wanted ?? null);
  const [restored, setRestored] = useState(kept !== null);
  // A field stays the person's from the first letter on, also while it says what a guess says.
  const [typed, setTyped] = useState<ReadonlySet<Name>>(() => new Set(Object.keys(kept ?? {}) as Name[]));
  const [expecting, setExpecting] = useState(false);
  const form = useForm<EventValues, unknown, CheckedEvent>({
    resolver: valibotResolver(schema),
    defaultValues: { ...begun, ...kept },
    mode: "onTouched",
  });
  const markTyped = useCallback(
    (name: Name) => setTyped((before) => (before.has(name) ? before : new Set(before).add(name))),
    [],
  );
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Values that the form sets by itself come without a type.
        callback: ({ name, type }) => {
          if (name && type === "change") markTyped(name as Name);
        },
      }),
    [subscribe, markTyped],
  );
  const values = form.watch();
  const start = { ...begun, ...suggested };
  const unsaved = pick(
    values,
    [...typed].filter((name) => name in suggested || values[name] !== begun[name]),
  );
  const changed = Object.keys(unsaved).length > 0;
  useDraft(draft, unsaved, changed, isSaving);
  return {
    form,
    values,
    start,
    /** The fields that the person filled in or cleared; guesses leave them alone. */
    own: pick(values, typed),
    restored,
    /** Whether anything typed is not saved yet. */
    changed,
    /** Sets a field as if the person had typed it: they chose something that implies the value. */
    type(name: "place_country" | "country_code", value: string) {
      form.setValue(name, value, { shouldDirty: true, shouldValidate: name === "place_country" });
      markTyped(name);
    },
    /** Fills in fields that the person did not touch. */
    suggest(guesses: Partial<EventValues>) {
      for (const [name, value] of Object.entries(guesses) as [Name, string][]) {
        form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
      }
      setSuggested({ ...suggested, ...guesses });
    },
    /** Whether more may be suggested in a moment. */
    expecting,
    setExpecting,
    startOver() {
      form.reset(begun);
      setSuggested({});
      setTyped(new Set());
      dropDraft(draft);
      setRestored(false);
    },
  };
}
