import { useTranslation } from "react-i18next";
import type { Choices, FileRead } from "@/core/import/model";
import { CURRENCIES } from "@/core/money/currency";
import { useCurrencyName } from "@/platform/i18n/useCurrencyName";
import { CurrencySelect } from "@/ui/currency/CurrencySelect";
import { CheckField } from "@/ui/Field";
import { Segmented } from "@/ui/Segmented";

interface QuestionsProps {
  file: FileRead;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** What the file does not tell, and only the person knows; each begins with the likelier reading. */
export function Questions({ file, choices, onChoices }: QuestionsProps) {
  const { t } = useTranslation("imports");
  const nameOf = useCurrencyName();
  const asked = (question: FileRead["questions"][number]) => file.questions.includes(question);
  return (
    <>
      {(asked("order") || choices.order) && (
        <Segmented
          label={t("ask.order")}
          value={choices.order ?? "dmy"}
          onChange={(order) => onChoices({ ...choices, order })}
          options={[
            { value: "dmy", label: t("ask.dmy") },
            { value: "mdy", label: t("ask.mdy") },
          ]}
        />
      )}
      {(asked("mark") || choices.mark) && (
        <Segmented
          label={t("ask.mark")}
          value={choices.mark ?? "."}
          onChange={(mark) => onChoices({ ...choices, mark })}
          options={[
            { value: ",", label: t("ask.comma") },
            { value: ".", label: t("ask.point") },
          ]}
        />
      )}
      {(asked("currency") || choices.currency) && (
        <CurrencySelect
          label={t("ask.currency")}
          hint={t("ask.currency_hint")}
          value={choices.currency ?? ""}
          onChange={(currency) => onChoices({ ...choices, currency })}
          offered={CURRENCIES}
          name={nameOf}
        />
      )}
      {(asked("repayments") || choices.repayments) && (
        <CheckField
          label={t("ask.repayments")}
          checked={choices.repayments ?? false}
          onChange={(change) => onChoices({ ...choices, repayments: change.target.checked })}
        />
      )}
    </>
  );
}
