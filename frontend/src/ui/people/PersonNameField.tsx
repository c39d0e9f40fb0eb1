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
  /** What the button does with the name. */
  action: string;
  /** What stands in it at first. */
  start?: string;
  /** Whom one could take them for. */
  others: readonly Person[];
  onName: (name: string) => void;
}

/**
 * A name for somebody without an account. Enter takes it and leaves the field empty for the next; of a namesake it asks
 * first, once. No form: it also stands within one.
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
    // A key that is held down answers no question.
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
