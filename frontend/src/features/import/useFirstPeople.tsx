import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";

/** Number of people shown at first, so that the button that imports stays within reach. */
const FIRST_PEOPLE = 10;

/** Returns the first people of a list, and the button that shows the others. */
export function useFirstPeople<T>(all: readonly T[]): { shown: readonly T[]; others: ReactNode } {
  const { t } = useTranslation("imports");
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? all : all.slice(0, FIRST_PEOPLE);
  return {
    shown,
    others: all.length > shown.length && (
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t("refused.more", { count: all.length - shown.length })}
      </Button>
    ),
  };
}
