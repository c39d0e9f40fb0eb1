import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Choices } from "@/core/import/model";
import { Notice } from "@/ui/Notice";
import { Loading, Skeleton } from "@/ui/State";
import { rememberChoices, rememberedChoices } from "../rememberedChoices";
import type { Target } from "../target";
import { useReading } from "../useReading";
import { FileField } from "./FileField";
import { Preview } from "./Preview";

const NOTHING_SAID: Choices = {};

interface ImportingProps {
  target: Target;
  place: { country: string; city: string };
}

/** From a file to what it will do; a second file begins anew. */
export function Importing({ target, place }: ImportingProps) {
  const { t } = useTranslation("imports");
  const [chosen, setChosen] = useState<{ file: File; at: number } | null>(null);
  const [choices, setChoices] = useState(NOTHING_SAID);
  const read = useReading(chosen?.file ?? null, choices);
  const head = read && "columns" in read ? read.columns?.head : undefined;
  useEffect(() => {
    if (choices !== NOTHING_SAID || !head) return;
    const before = rememberedChoices(head);
    if (before) setChoices(before);
  }, [choices, head]);
  return (
    <>
      <FileField
        file={chosen?.file ?? null}
        onChoose={(file) => {
          setChosen({ file, at: (chosen?.at ?? 0) + 1 });
          setChoices(NOTHING_SAID);
        }}
      />
      {chosen && !read && (
        <Loading>
          <Skeleton height="20rem" />
        </Loading>
      )}
      {read && "unreadable" in read && <Notice tone="error">{t(`unreadable.${read.unreadable}`)}</Notice>}
      {read && !("unreadable" in read) && (
        <Preview
          key={chosen?.at}
          file={read}
          target={target}
          place={place}
          choices={choices}
          onChoices={(said) => {
            setChoices(said);
            if (head) rememberChoices(head, said);
          }}
        />
      )}
    </>
  );
}
