import { useTranslation } from "react-i18next";
import type { Choices, FileRead } from "@/core/import/model";
import { Select } from "@/ui/Select";

interface WhichEventProps {
  file: FileRead;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** Lets the user choose an event of an archive. Choosing another one resets the choices. */
export function WhichEvent({ file: { events }, choices, onChoices }: WhichEventProps) {
  const { t } = useTranslation("imports");
  if (!events || events.length < 2) return null;
  return (
    <Select
      label={t("ask.event")}
      hint={t("ask.event_hint", { count: events.length })}
      value={String(choices.event ?? 0)}
      onChange={(event) => onChoices({ event: Number(event) })}
      options={events.map((name, at) => ({ value: String(at), label: name }))}
    />
  );
}
