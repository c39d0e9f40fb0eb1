import "@fontsource-variable/figtree/wght.css";
import "@/ui/tokens.css";
import "@/ui/base.css";
import "@/ui/typeface.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { keepInstallOffer } from "@/features/install/installPrompt";
import { loadMutationKindsBy } from "@/offline/mutation";
import { startOutbox } from "@/offline/sender";
import { followSignOut } from "@/offline/signOut";
import { loadConfig, renewConfig } from "@/platform/config/config";
import { followDrafts, loadDrafts } from "@/platform/drafts/draft";
import { dropFiles, dropPhotos, hasPhotos } from "@/platform/files/fileStore";
import { startI18n } from "@/platform/i18n/i18n";
import { fetchAhead, fetchAtFirstTouch } from "@/platform/loading/onDemand";
import { startOverlayHistory } from "@/platform/navigation/overlayHistory";
import { forgetEarlyAnswers } from "@/platform/network/earlyAnswers";
import { followPush } from "@/platform/push/followSession";
import { onBeforeSignOut, startSession, useSession } from "@/platform/session/session";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { pageIsQuiet } from "@/platform/timing/pageIsQuiet";
import { yieldToBrowser } from "@/platform/timing/pause";
import { loadConfirm, loadDialog } from "@/ui/Dialog";
import { ignoreHeldEnter } from "@/ui/heldEnter";
import { loadMenus } from "@/ui/Menu";
import { Messages } from "@/ui/Messages";
import { loadSelects } from "@/ui/Select";
import { loadToaster } from "@/ui/toast";
import { fetchTypeface } from "@/ui/typeface";
import { firstAnswers } from "./firstAnswers";
import { firstLanguage } from "./firstLanguage";
import { keepAnswers } from "./keepAnswers";
import { prefetchTouchedLinks } from "./navigation/prefetch";
import { prepare } from "./navigation/prepare";
import { Router } from "./navigation/Router";
import { mutationKinds } from "./offline/mutationKinds";
import { registerServiceWorker } from "./offline/register";
import { Providers } from "./Providers";
import { StartFailure } from "./StartFailure";

const root = createRoot(document.getElementById("root") as HTMLElement);

/** Components of many screens that appear only after a touch or a key. */
const FIRST_TOUCH_CODE = [loadDialog, loadConfirm, loadMenus, loadSelects, loadToaster];

async function start(): Promise<void> {
  loadMutationKindsBy(mutationKinds);
  keepInstallOffer();
  ignoreHeldEnter();
  await yieldToBrowser();
  const texts = startI18n(firstLanguage(window.location.pathname));
  await loadConfig();
  await yieldToBrowser();
  followSignOut();
  followDrafts();
  onBeforeSignOut(({ why }) => (why === "left" ? dropFiles() : Promise.resolve()));
  onBeforeSignOut(dropPhotos);
  // A photo that arrived while the person signed out goes too.
  useSession.subscribe(({ userId }, before) => {
    if (before.userId !== null && userId !== before.userId) void dropPhotos();
  });
  const session = startSession();
  await yieldToBrowser();
  // Fetch everything for the first screen in parallel.
  await Promise.all([texts, session.then(keepAnswers), session.then(loadDrafts), prepare(window.location.pathname)]);
  await firstAnswers();
  startOverlayHistory();
  forgetEarlyAnswers();
  // A transition lets the browser paint and respond between its parts.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers>
          <Router />
        </Providers>
        <Messages />
      </StrictMode>,
    ),
  );
  prefetchTouchedLinks();
  fetchAtFirstTouch(FIRST_TOUCH_CODE);
  startOutbox();
  // Installing the service worker must not slow down the first screen.
  await pageIsQuiet();
  await fetchTypeface();
  nameManifest();
  if (localStore.get(KEYS.importing) !== null) {
    void import("@/features/import/tellInterrupted").then(({ tellInterrupted }) => tellInterrupted());
  }
  if (localStore.get(KEYS.startedSignUp) !== null) {
    void import("@/features/auth/startedSignUp").then(({ startedSignUp }) => startedSignUp.dropExpired());
  }
  if (await hasPhotos()) {
    void import("@/data/receipt/followPhotos").then(({ dropForeignPhotos }) => dropForeignPhotos());
  }
  // Offline, the persisted configuration stays.
  await renewConfig().catch(() => undefined);
  followPush();
  const kept = await registerServiceWorker().catch((error) => console.error(error));
  // Without a service worker, prefetch these, because offline they could not be loaded.
  if (!kept) await fetchAhead([...FIRST_TOUCH_CODE, mutationKinds]);
}

/** Adds the manifest, which makes the app installable. */
function nameManifest(): void {
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = "/manifest.webmanifest";
  document.head.append(link);
}

start().catch((error) => {
  console.error(error);
  root.render(<StartFailure />);
});
