import i18next from "i18next";
import { PATHS } from "@/core/routes/paths";
import { toast } from "@/ui/toast";
import { interruptedProgress } from "./sending/job";

/** Shows a message at the app's start if an import was interrupted, with a link that resumes it. */
export async function tellInterrupted(): Promise<void> {
  const progress = await interruptedProgress();
  if (!progress || window.location.pathname === PATHS.importNew) return;
  await i18next.loadNamespaces("imports");
  toast.lasting(() => i18next.t("imports:sending.interrupted", { ...progress }), {
    label: () => i18next.t("imports:sending.go_on"),
    onClick: () => window.location.assign(PATHS.importNew),
  });
}
