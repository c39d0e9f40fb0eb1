import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";
import { namesakeOf, nameTyped } from "@/data/person/personName";
import { usePersonName } from "@/data/person/usePersonName";
import { Button } from "@/ui/Button";
import { Field } from "@/ui/Field";
import { focusOnArrival } from "@/ui/focusOnArrival";
import styles from "./PersonNameField.module.css";

interface PersonNameFieldProps {
  label: string;
  /** Label of the button. */
  action: string;
  /** Initial text. */
  start?: string;
  /** People with whom the new one could be confused. */
  others: readonly Person[];
  onName: (name: string) => void;
}

/**
 * A field for the name of a person without an account. Enter submits it and empties the field. It asks once before it
 * takes a name that another person has. No form, because it may be within one.
 */
export function PersonNameField({ label, action, start = "", others, onName }: PersonNameFieldProps) {
  const { t } = useTranslation(["people", "errors"]);
  const nameOf = usePersonName();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(start);
  const [isWrong, setIsWrong] = useState(false);
  const [namesake, setNamesake] = useState<Person | null>(null);
  useEffect(() => focusOnArrival(input.current), []);

  function type(typed: string) {
    setText(typed);
    setIsWrong(false);
    setNamesake(null);
  }

  function take() {
    const name = nameTyped(text);
    if (name === null) return setIsWrong(true);
    const same = namesakeOf(name, others);
    if (same && !namesake) return setNamesake(same);
    type("");
    onName(name);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // The repeats of a held key must not confirm the question.
    if (!event.repeat) take();
  }

  return (
    <div className={styles.field}>
      <Field label={label} error={isWrong ? t("errors:invalid_name") : undefined}>
        {(control) => (
          <div className={styles.row}>
            <input
              {...control}
              ref={input}
              type="text"
              autoComplete="off"
              autoCapitalize="words"
              enterKeyHint="done"
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Button variant="secondary" onClick={take}>
              {namesake ? t("name.another") : action}
            </Button>
          </div>
        )}
      </Field>
      <p className={styles.question} role="status">
        {namesake && t("name.namesake", { name: nameOf(namesake) })}
      </p>
    </div>
  );
}
