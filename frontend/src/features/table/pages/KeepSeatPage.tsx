import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { keepSeat } from "@/data/table/keepSeat";
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
