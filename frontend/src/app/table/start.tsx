import "@fontsource-variable/figtree/wght.css";
import "@/ui/tokens.css";
import "@/ui/base.css";
import "@/ui/typeface.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { DEFAULT_LANGUAGE } from "@/core/languages/languages";
import { spokenLanguage } from "@/core/languages/spoken";
import { tokenIn } from "@/core/routes/table";
import { themeOf } from "@/core/theme";
import { ownSeats } from "@/data/table/ownSeat";
import { GuestTable } from "@/features/table/pages/GuestTable";
import { loadConfig } from "@/platform/config/config";
import { storedLanguage } from "@/platform/i18n/storedLanguage";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { StartFailure } from "../StartFailure";
import { LanguageChoice } from "./LanguageChoice";
import { startTexts } from "./texts";

/** The start of /t: a page of its own, so that a guest at the table loads a fraction of the app's script. */
async function start(): Promise<void> {
  const theme = themeOf(localStore.get(KEYS.theme));
  if (theme !== "system") document.documentElement.dataset.theme = theme;
  const language = storedLanguage() ?? spokenLanguage(navigator.languages) ?? DEFAULT_LANGUAGE;
  await Promise.all([startTexts(language), loadConfig()]);
  ownSeats.dropOld();
  show();
  // A link to another table changes only the fragment, which loads no page.
  window.addEventListener("hashchange", show);
}

function show(): void {
  const token = tokenIn(window.location.hash);
  root.render(
    <StrictMode>
      <GuestTable key={token} token={token} foot={<LanguageChoice />} />
    </StrictMode>,
  );
}

const root = createRoot(document.getElementById("root") as HTMLElement);

start().catch((error) => {
  console.error(error);
  root.render(<StartFailure />);
});
