import { onDemand } from "@/ui/onDemand";
import { useInstallBanner } from "../useInstallBanner";

const InstallDialog = onDemand(async () => (await import("./InstallDialog")).InstallDialog, { quiet: true });

/** Offers to install Divido when the offer is due. */
export function InstallBanner() {
  const banner = useInstallBanner();
  return banner.due && <InstallDialog {...banner} />;
}
