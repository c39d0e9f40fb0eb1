import "@fontsource-variable/figtree/wght.css";
import "@/shared/ui/tokens.css";
import "@/shared/ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { config as configureZod } from "zod";
import { keepInstallOffer } from "@/features/install/installPrompt";
import { loadConfig } from "@/shared/config/config";
import { startI18n } from "@/shared/i18n/i18n";
import { startOutbox } from "@/shared/outbox/outbox";
import { startSession } from "@/shared/session/session";
import { Toaster } from "@/shared/ui/Toaster";
import { registerServiceWorker } from "./offline/register";
import { Providers } from "./Providers";
import { router } from "./router";
import { StartFailure } from "./StartFailure";

// The Content-Security-Policy allows no code made from text.
configureZod({ jitless: true });

const root = createRoot(document.getElementById("root") as HTMLElement);

async function start(): Promise<void> {
  keepInstallOffer();
  const texts = startI18n();
  await loadConfig();
  await Promise.all([texts, startSession()]);
  root.render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
      <Toaster />
    </StrictMode>,
  );
  startOutbox();
  registerServiceWorker().catch((error) => console.error(error));
}

start().catch((error) => {
  console.error(error);
  root.render(<StartFailure />);
});
