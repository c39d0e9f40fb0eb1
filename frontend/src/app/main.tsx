import "@fontsource-variable/figtree/wght.css";
import "@/shared/ui/tokens.css";
import "@/shared/ui/base.css";
import i18next from "i18next";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { keepInstallOffer } from "@/features/install/installPrompt";
import { loadConfig } from "@/shared/config/config";
import { startI18n } from "@/shared/i18n/i18n";
import { forgetEarlyAnswers } from "@/shared/network/earlyAnswers";
import { startOutbox } from "@/shared/outbox/outbox";
import { startSession } from "@/shared/session/session";
import { loadDialogs } from "@/shared/ui/Dialog";
import { loadMenus } from "@/shared/ui/Menu";
import { Messages } from "@/shared/ui/Messages";
import { fetchAhead, fetchAtFirstTouch } from "@/shared/ui/onDemand";
import { loadSelects } from "@/shared/ui/Select";
import { loadToaster } from "@/shared/ui/toast";
import { prefetchTouchedLinks } from "./navigation/prefetch";
import { prepare } from "./navigation/prepare";
import { Router } from "./navigation/Router";
import { registerServiceWorker } from "./offline/register";
import { renewPage } from "./offline/renewal";
import { Providers } from "./Providers";
import { StartFailure } from "./StartFailure";

const root = createRoot(document.getElementById("root") as HTMLElement);

/** Parts of many screens that appear only when somebody does something. */
const ANSWERS_TO_TOUCH = [loadDialogs, loadMenus, loadSelects, loadToaster];

async function start(): Promise<void> {
  keepInstallOffer();
  // A new version may have replaced texts that the open page still asks for.
  i18next.on("failedLoading", () => void renewPage());
  const texts = startI18n();
  await loadConfig();
  const session = startSession();
  // What the first screen needs is fetched at once, and shown without a step between.
  await Promise.all([texts, session, prepare(window.location.pathname)]);
  forgetEarlyAnswers();
  root.render(
    <StrictMode>
      <Providers>
        <Router />
      </Providers>
      <Messages />
    </StrictMode>,
  );
  prefetchTouchedLinks();
  fetchAtFirstTouch(ANSWERS_TO_TOUCH);
  startOutbox();
  const kept = await registerServiceWorker().catch((error) => console.error(error));
  // Without network, only what is here already can answer.
  if (!kept) fetchAhead(ANSWERS_TO_TOUCH);
}

start().catch((error) => {
  console.error(error);
  root.render(<StartFailure />);
});
