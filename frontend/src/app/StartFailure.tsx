import i18next from "i18next";
import { useEffect } from "react";
import { renewIfThere, renewWhenBack } from "@/platform/loading/renewal";
import { CloudArt } from "@/ui/art";
import { Button } from "@/ui/Button";

/**
 * Shown while neither the configuration nor the texts can be loaded; reloads when they can. It contains its own texts
 * in two languages.
 */
export function StartFailure() {
  useEffect(() => void renewWhenBack(), []);
  const translated = i18next.isInitialized && i18next.hasResourceBundle(i18next.language, "common");
  return (
    <main style={{ display: "grid", placeContent: "center", gap: "1rem", minHeight: "100dvh", justifyItems: "center" }}>
      <CloudArt />
      <h1>{translated ? i18next.t("common:offline.title") : "Bağlantı yok · No connection"}</h1>
      <Button variant="secondary" onClick={() => void renewIfThere()}>
        {translated ? i18next.t("common:retry") : "Tekrar dene · Try again"}
      </Button>
    </main>
  );
}
