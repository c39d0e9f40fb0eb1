import i18next from "i18next";
import { PATHS } from "@/core/routes/paths";
import { toast } from "@/ui/toast";
import { interruptedProgress } from "./sending/job";

/** Says at the app's start that an import stopped when it was closed, and leads to where it goes on. */
export async function tellInterrupted(): Promise<void> {
  const progress = await interruptedProgress();
  if (!progress || window.location.pathname === PATHS.importNew) return;
  await i18next.loadNamespaces("imports");
  toast.lasting(i18next.t("imports:sending.interrupted", { ...progress }), {
    label: i18next.t("imports:sending.go_on"),
    onClick: () => window.location.assign(PATHS.importNew),
  });
}
