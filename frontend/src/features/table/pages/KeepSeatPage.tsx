import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import { justJoined } from "@/data/invitation/justJoined";
import { ownSeats } from "@/data/table/ownSeat";
import { tableApi } from "@/data/table/tableApi";
import { AppError, NO_CONNECTION } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { beginAsGuest } from "@/platform/session/guest";
import { enterWith, useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { SuitcaseArt } from "@/ui/art";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import { PageTitle } from "@/ui/Page";
import { useErrorText } from "@/ui/useErrorText";
import styles from "./KeepSeatPage.module.css";

/** Returns what the fragment names, and removes it from the address, which is shown, kept and shared. */
function takeFragment(): string {
  const { hash, pathname } = window.location;
  if (hash !== "") window.history.replaceState(window.history.state, "", pathname);
  return hash.slice(1);
}

/** /keep-seat: makes somebody who sat at a table under a name a guest of the event (docs/product.md 7.12). */
export function KeepSeatPage() {
  const { t } = useTranslation("table");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [fragment] = useState(takeFragment);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => keepSeat(fragment),
    onSuccess: (path) => navigate(path, { replace: true }),
  });
  // Only a device with the key of a seat gets anywhere, so the press at the table is enough.
  useEffect(() => mutate(), [mutate]);
  return (
    <div className={styles.keep}>
      <SuitcaseArt />
      <PageTitle>{t("keep.button")}</PageTitle>
      <p>{t("keep.text")}</p>
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      <Button size="large" wide busy={isPending} onClick={() => mutate()}>
        {t(error ? "again" : "keep.button")}
      </Button>
    </div>
  );
}

const keptSchema = v.object({ event_id: v.string() });

/**
 * Makes the person of this device's seat a guest of the event, or adds the event to the account of who is signed in. Every
 * step is safe to repeat. Returns the event's address. Throws AppErrors.
 */
async function keepSeat(fragment: string): Promise<string> {
  if (!navigator.onLine) throw new AppError(NO_CONNECTION, 0);
  const [token = "", billId = ""] = fragment.split("/");
  const key = ownSeats.key(billId);
  const bill = await tableApi(token).read(null);
  const seat = bill?.seats.find((one) => one.seat === ownSeats.get(billId)?.seat);
  if (key === null || !seat?.name) throw new AppError("shared_bill_not_found", 404);
  const guest = useSession.getState().userId === null ? await beginAsGuest(seat.name) : null;
  const { event_id } = parsed(keptSchema, await dataOf(supabase().rpc("keep_shared_bill_seat", { token, key })));
  const path = pathTo("event", { eventId: event_id });
  if (guest) {
    await enterWith(guest, async () => {
      justJoined.say(event_id);
      // The app restarts at the current address for each person.
      window.history.replaceState(null, "", path);
    });
  }
  return path;
}
