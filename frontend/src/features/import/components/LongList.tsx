import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Stack } from "@/ui/layout";

/** Number of rows shown at first. */
const SHOWN_AT_FIRST = 20;

interface LongListProps<T> {
  all: readonly T[];
  children: (one: T) => ReactNode;
}

/** A list that grows by a button. */
export function LongList<T>({ all, children }: LongListProps<T>) {
  const { t } = useTranslation("imports");
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  return (
    <>
      <Stack as="ul" gap={2}>
        {all.slice(0, shown).map(children)}
      </Stack>
      {all.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
          {t("refused.more", { count: all.length - shown })}
        </Button>
      )}
    </>
  );
}
