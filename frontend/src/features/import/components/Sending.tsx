import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { pathTo } from "@/core/routes/paths";
import type { AppError } from "@/platform/errors/appError";
import { useOnline } from "@/platform/network/useOnline";
import { TOO_MANY_WAIT } from "@/platform/storage/waitingFiles";
import { Button, ButtonLink } from "@/ui/Button";
import { focusOnArrival } from "@/ui/focusOnArrival";
import { Soft, Stack } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Progress } from "@/ui/Progress";
import { useErrorText } from "@/ui/useErrorText";
import { NO_PHOTO } from "../sending/sendPhotos";
import type { Stage } from "../useImporting";
import styles from "./Preview.module.css";

interface SendingProps {
  stage: Exclude<Stage, { at: "preview" }>;
  eventId: string;
  onGoOn: () => void;
  onUndo: () => void;
}

/** Shows the progress, and the actions when it stops. */
export function Sending({ stage, eventId, onGoOn, onUndo }: SendingProps) {
  const { t } = useTranslation("imports");
  const online = useOnline();
  const textOf = useErrorText();
  const errorText = (error: AppError): string => {
    if (error.code === NO_PHOTO) return t("sending.no_photo");
    return error.code === TOO_MANY_WAIT ? t("sending.too_many_wait") : textOf(error);
  };
  // The pressed button unmounts, so move the focus to the heading.
  useEffect(() => focusOnArrival(document.querySelector("h1")), []);
  const toEvent = (
    <ButtonLink size="large" wide to={pathTo("event", { eventId })} replace>
      {t("sending.to_event")}
    </ButtonLink>
  );
  switch (stage.at) {
    case "sending":
      return (
        <div role="status">
          <p>{t("sending.progress", { sent: stage.sent, of: stage.of })}</p>
          <Progress aria-label={t("title")} value={stage.sent} max={stage.of || 1} />
        </div>
      );
    case "undoing":
      return <p role="status">{t("undo.under_way")}</p>;
    case "undone":
      return (
        <>
          <Notice tone="success">{t("undo.done")}</Notice>
          {toEvent}
        </>
      );
    case "stopped":
      return (
        <>
          <Notice tone={stage.error ? "error" : "warning"}>
            {stage.error && errorText(stage.error)}{" "}
            {stage.of > 0 && t("sending.stopped", { sent: stage.sent, of: stage.of })}
          </Notice>
          <Stack gap={2}>
            <Button size="large" wide disabled={!online} onClick={onGoOn}>
              {t(online ? "sending.go_on" : "needs_network")}
            </Button>
            <Button variant="secondary" wide disabled={!online} onClick={onUndo}>
              {t("undo.all")}
            </Button>
          </Stack>
        </>
      );
    case "done": {
      const left = [
        ...stage.shipment.nothing.map(({ row, description: title }) => ({ row, title, why: t("sending.nothing") })),
        ...stage.notTaken.map(({ entry, error }) => ({ row: entry.row, title: entry.title, why: errorText(error) })),
        ...stage.photosNotTaken.map(({ photo: { row, title, file }, error }) => ({
          ...{ row, title: `${title} · ${file}`, why: errorText(error) },
        })),
      ];
      return (
        <>
          <Notice tone="success">
            {t("sending.done", { count: stage.shipment.entries.length - stage.notTaken.length })}
            {stage.photos > 0 && ` ${t("sending.photos", { count: stage.photos })}`}
          </Notice>
          {left.length > 0 && (
            <>
              <p>{t("sending.left_out", { count: left.length })}</p>
              <Stack as="ul" gap={2}>
                {left.map(({ row, title, why }) => (
                  <li key={`${row} ${title}`} className={styles.refused}>
                    <p className={styles.strong}>{t("refused.row", { row, reason: why })}</p>
                    <Soft>
                      <bdi>{title}</bdi>
                    </Soft>
                  </li>
                ))}
              </Stack>
            </>
          )}
          {toEvent}
        </>
      );
    }
  }
}
