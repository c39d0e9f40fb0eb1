import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount, type Units } from "@/core/money/units";
import { PATHS, pathTo } from "@/core/routes/paths";
import { balanceWord } from "@/data/event/balanceWord";
import { restoreEvent, useDeleteEvent, useLeaveEvent } from "@/data/event/leaveEvent";
import type { EventPage } from "@/data/event/model";
import { invitationQuery } from "@/data/invitation/toShare";
import { usePersonName } from "@/data/person/usePersonName";
import { isConnectionError } from "@/platform/errors/appError";
import { useReturn } from "@/platform/navigation/useReturn";
import { useSession } from "@/platform/session/session";
import { ButtonLink } from "@/ui/Button";
import { ConfirmDialog } from "@/ui/Dialog";
import { Stack } from "@/ui/layout";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { type Leaving, leavingOf, restorerOf } from "../leavingEvent";

interface LeaveOrDeleteProps {
  page: EventPage;
  open: boolean;
  /** The question that is open, or was. */
  asks: string | null;
  onClose: () => void;
}

/** Asks before the reader leaves the event, or deletes it for everybody. */
export function LeaveOrDelete({ page, open, asks, onClose }: LeaveOrDeleteProps) {
  const asked = { page, onClose };
  return (
    <>
      <LeaveDialog {...asked} open={open && asks === "leave"} />
      <DeleteDialog {...asked} open={open && asks === "delete"} />
    </>
  );
}

type DialogProps = Omit<LeaveOrDeleteProps, "asks">;

/** Shows what stays behind. */
function LeaveDialog({ page, open, onClose }: DialogProps) {
  const { t } = useTranslation("events");
  const returnTo = useReturn();
  const showError = useErrorToast();
  const me = useSession((s) => s.userId);
  const leave = useLeaveEvent(page.event.id);
  const leaving = leavingOf(page, me);
  const { name } = page.event;

  function go() {
    leave.mutate(undefined, {
      onSuccess: () => {
        toast.success(t(leaving.deletes ? "leave.done_deleted" : "leave.done", { name }));
        returnTo(PATHS.events);
      },
      onError: (error) => {
        if (isConnectionError(error)) toast.error(t("leave.offline"));
        else showError(error, "unexpected_error");
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("leave.title", { name })}
      text={
        <Suspense fallback={null}>
          <WhatStays leaving={leaving} page={page} />
        </Suspense>
      }
      confirm={t(leaving.deletes ? "leave.button_deletes" : "leave.button")}
      danger={leaving.deletes}
      instead={leaving.net !== 0 && <SettleFirst page={page} />}
      busy={leave.isPending}
      onConfirm={go}
    />
  );
}

/** A dialog's description is a paragraph, so separate sentences by line breaks. */
function WhatStays({ leaving: { net, heir, deletes, pauses }, page }: { leaving: Leaving; page: EventPage }) {
  const { t } = useTranslation(["dialogs", "people"]);
  const nameOf = usePersonName();
  const queries = useQueryClient();
  if (deletes) {
    return (
      <Stack as="span" gap={3}>
        <OwnSum page={page} net={net} />
        <span>{t("leave.deletes")}</span>
      </Stack>
    );
  }
  return (
    <Stack as="span" gap={3}>
      {net === 0 ? (
        <span>{t("leave.settled")}</span>
      ) : (
        <span>
          <OwnSum page={page} net={net} /> {t("leave.visible")}
        </span>
      )}
      <span>{t("leave.stays")}</span>
      {queries.getQueryData(invitationQuery(page.event.id, "group").queryKey) && <span>{t("leave.link")}</span>}
      {pauses && <span>{t("people:remove.pauses")}</span>}
      {heir && <span>{t("leave.heir", { name: nameOf(heir.person) })}</span>}
    </Stack>
  );
}

interface OwnSumProps {
  page: EventPage;
  net: Units;
}

/** The reader's open balance in a sentence. Nothing when it is 0. */
function OwnSum({ page, net }: OwnSumProps) {
  const { t } = useTranslation("dialogs");
  const word = balanceWord(net);
  if (word === "settled") return null;
  return <span>{t(`leave.${word}`, { amount: formatAmount(absolute(net), page.event.default_currency) })}</span>;
}

/** Leads readers with an open balance to the settlement. */
function SettleFirst({ page }: { page: EventPage }) {
  const { t } = useTranslation("dialogs");
  return (
    <ButtonLink wide to={pathTo("settlement", { eventId: page.event.id })}>
      {t("leave.settle_first")}
    </ButtonLink>
  );
}

function DeleteDialog({ page, open, onClose }: DialogProps) {
  const { event } = page;
  const { t } = useTranslation(["events", "common"]);
  const returnTo = useReturn();
  const showError = useErrorToast();
  const me = useSession((s) => s.userId);
  const deletion = useDeleteEvent(event.id);
  const { net } = leavingOf(page, me);

  function remove() {
    deletion.mutate(undefined, {
      onSuccess: () => {
        const undo = {
          label: t("common:undo"),
          onClick: () => void restoreEvent(event.id).catch((error) => showError(error)),
        };
        toast.success(t("delete.done"), restorerOf(page, me) ? undefined : undo);
        returnTo(PATHS.events);
      },
      onError: (error) => {
        if (isConnectionError(error)) toast.error(t("delete.offline"));
        else showError(error, "failed_delete_event");
      },
    });
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("delete.title", { name: event.name })}
      text={
        <Suspense fallback={null}>
          <WhoRestores page={page} net={net} />
        </Suspense>
      }
      confirm={t("delete.button")}
      instead={net !== 0 && <SettleFirst page={page} />}
      danger
      busy={deletion.isPending}
      onConfirm={remove}
    />
  );
}

function WhoRestores({ page, net }: OwnSumProps) {
  const { t } = useTranslation(["dialogs", "events"]);
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const other = restorerOf(page, me);
  return (
    <Stack as="span" gap={3}>
      <OwnSum page={page} net={net} />
      <span>{t("events:delete.text")}</span>
      <span>{other ? t("delete.theirs", { name: nameOf(other.person) }) : t("delete.yours")}</span>
    </Stack>
  );
}
