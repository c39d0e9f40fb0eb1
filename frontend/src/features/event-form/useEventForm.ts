import { valibotResolver } from "@hookform/resolvers/valibot";
import { useCallback, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { EventInput } from "@/data/event/createEvent";
import { dropDraft, readDraft } from "@/platform/drafts/draft";
import { useDraft } from "@/platform/drafts/useDraft";
import { type EventSchema, type EventValues, pick } from "./eventForm";

export type EventFormState = ReturnType<typeof useEventForm>;

type Name = keyof EventValues;

/**
 * Returns the state of an event's form, with its input persisted as a draft until it is saved. `given` are the initial
 * values when the form opens; others' later changes do not move fields. `wanted` are values of a refused attempt.
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
  // A field counts as typed from its first letter on, even if it equals a suggestion.
  const [typed, setTyped] = useState<ReadonlySet<Name>>(() => new Set(Object.keys(kept ?? {}) as Name[]));
  const [expecting, setExpecting] = useState(false);
  const form = useForm<EventValues, unknown, EventInput>({
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
        // Values set by the form itself have no type.
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
    /** Fields that the user filled in or cleared. Suggestions skip them. */
    own: pick(values, typed),
    restored,
    /** Whether the form has unsaved input. */
    changed,
    /** Sets a field as if the user had typed it, for values that follow from a choice. */
    type(name: "place_country" | "place_city" | "country_code", value: string) {
      form.setValue(name, value, {
        shouldDirty: true,
        shouldValidate: name !== "country_code" && form.formState.isSubmitted,
      });
      markTyped(name);
    },
    /** Fills in untouched fields. */
    suggest(guesses: Partial<EventValues>) {
      for (const [name, value] of Object.entries(guesses) as [Name, string][]) {
        form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
      }
      setSuggested({ ...suggested, ...guesses });
    },
    /** Whether further suggestions may arrive. */
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
