import { lazy, Suspense } from "react";
import { useInstallBanner } from "../useInstallBanner";

const InstallDialog = lazy(async () => ({ default: (await import("./InstallDialog")).InstallDialog }));

/** Offers to put Divido on the home screen when that is due; loaded on demand. */
export function InstallBanner() {
  const banner = useInstallBanner();
  return (
    banner.due && (
      <Suspense>
        <InstallDialog {...banner} />
      </Suspense>
    )
  );
}
