import { QrCode } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { useEventPage } from "@/data/event/eventPage";
import { openTable } from "@/data/table/openTable";
import { keepTablePhotos } from "@/data/table/tablePhotos";
import { dropDraft } from "@/platform/drafts/draft";
import { AppError } from "@/platform/errors/appError";
import { closeOverlays } from "@/platform/navigation/overlayHistory";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { FieldError } from "@/ui/Field";
import { Soft, Stack } from "@/ui/layout";
import { useErrorText } from "@/ui/useErrorText";
import { usedBill } from "../draft/bill";
import { draftAfter } from "../draft/draftReducer";
import { useExpenseForm } from "../draft/formContext";
import { complaintsOf, toSave } from "../draft/rules";

/**
 * Puts the bill on the table, where everybody taps what they had on their own phone, with what is filled in. Needs a
 * network. A bill without a title gets a plain one.
 */
export function SplitAtTable() {
  const { t } = useTranslation(["bill", "common"]);
  const { draft, draftName, event, people, rate, saved } = useExpenseForm();
  const { data: page } = useEventPage(event.id);
  const navigate = useNavigate();
  const online = useOnline();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const items = usedBill(draft)?.items ?? [];
  const isAtTable = page?.open_bills?.some(({ id }) => id === draft.id);
  // Lines that the host has given to people already would lose them at the table.
  const isOffered = items.length > 0 && items.every(({ weights }) => Object.keys(weights).length === 0);
  if (isAtTable || !isOffered || draft.plain.refund || draft.plain.repeat) return null;

  async function split() {
    const titled =
      draft.plain.description.trim() === ""
        ? draftAfter(draft, { type: "set", plain: { description: t("bill:table.untitled") } })
        : draft;
    const ids = people.map(({ id }) => id);
    const [complaint] = Object.values(
      complaintsOf(titled, { saved, rate, people: ids, currency: event.default_currency }),
    );
    if (complaint || rate === null) return setFailure(new AppError(complaint ?? "invalid_rate", 0));
    const { expense, payers } = toSave(titled, event, saved, rate);
    setBusy(true);
    setFailure(null);
    try {
      const isOpened = await openTable({
        ...{ expense, payers, event, people: Object.keys(draft.shares) },
        title: titled.plain.description.trim(),
        version: saved?.version ?? null,
      });
      if (isOpened) {
        keepTablePhotos(draft.id, draft.photos ?? []);
        dropDraft(draftName);
      }
      // On a phone the bill is in a sheet. The table takes the place of the form below it.
      await closeOverlays();
      navigate(pathTo("table", { eventId: event.id, billId: draft.id }), { replace: true });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={1}>
      <Button variant="secondary" wide disabled={!online} busy={busy} onClick={() => void split()}>
        <QrCode size={20} aria-hidden="true" /> {t(online ? "bill:table.split" : "common:offline.label")}
      </Button>
      {failure !== null ? (
        <FieldError>{errorText(failure)}</FieldError>
      ) : (
        <Soft size="xs">{t(saved ? "bill:table.saved_hint" : "bill:table.hint")}</Soft>
      )}
    </Stack>
  );
}
