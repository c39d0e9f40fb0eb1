import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Choices, FileRead } from "@/data/import/model";
import { Notice } from "@/ui/Notice";
import { Select } from "@/ui/Select";
import { Loading, Skeleton } from "@/ui/State";
import { rememberedChoices } from "../rememberedChoices";
import type { Given } from "../useGivenFile";
import { useReading } from "../useReading";
import { FileField } from "./FileField";

const NO_CHOICES: Choices = {};

/** A file that was read, and the user's choices for it. */
export interface Asked {
  file: FileRead;
  /** Name of the file on the device. */
  fileName: string;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

export interface Shown extends Asked {
  /** The file itself, which has the photos of an archive. */
  archive: Blob;
}

interface ImportingProps {
  given?: Given;
  onChoose?: (file: File) => void;
  /** Rendered for a file that could be read. */
  children: (shown: Shown) => ReactNode;
}

/** Lets the user choose a file and reads it. Choosing another file resets the choices. */
export function Importing({ given, onChoose, children }: ImportingProps) {
  const { t } = useTranslation("imports");
  const [chosen, setChosen] = useState<{ file: File; at: number } | null>(null);
  const [choices, setChoices] = useState(NO_CHOICES);
  const file = chosen?.file ?? given?.file ?? null;
  const name = file instanceof File ? file.name : "";
  const read = useReading(file, choices);
  const head = read && "columns" in read ? read.columns?.head : undefined;
  useEffect(() => {
    if (choices !== NO_CHOICES || !head) return;
    const before = rememberedChoices(head);
    if (before) setChoices(before);
  }, [choices, head]);
  return (
    <>
      {given?.missing && !file && (
        <Notice tone="warning">{t(given.missing === "lost" ? "shared_lost" : "unreadable.too_large")}</Notice>
      )}
      <FileField
        file={file}
        onChoose={(next) => {
          setChosen({ file: next, at: (chosen?.at ?? 0) + 1 });
          setChoices(NO_CHOICES);
          onChoose?.(next);
        }}
      />
      {file && given?.isAgain && !chosen && <Notice>{t("file.again")}</Notice>}
      {file && !read && (
        <Loading>
          <Skeleton height="20rem" />
        </Loading>
      )}
      {read && "unreadable" in read && <Notice tone="error">{t(`unreadable.${read.unreadable}`)}</Notice>}
      {file && read && !("unreadable" in read) && (
        <>
          <WhichEvent file={read} choices={choices} onChoices={setChoices} />
          <Fragment key={`${chosen?.at ?? 0} ${choices.event ?? 0}`}>
            {children({ file: read, archive: file, fileName: name, choices, onChoices: setChoices })}
          </Fragment>
        </>
      )}
    </>
  );
}

/** Lets the user choose an event of an archive, or a sheet of a workbook. Choosing another one resets the choices. */
function WhichEvent({ file: { events, sheets }, choices, onChoices }: Omit<Asked, "fileName">) {
  const { t } = useTranslation("imports");
  const names = events ?? sheets;
  if (!names || names.length < 2) return null;
  return (
    <Select
      label={t(sheets ? "ask.sheet" : "ask.event")}
      hint={t(sheets ? "ask.sheet_hint" : "ask.event_hint", { count: names.length })}
      value={String(choices.event ?? 0)}
      onChange={(event) => onChoices({ event: Number(event) })}
      options={names.map((name, at) => ({ value: String(at), label: name }))}
    />
  );
}
