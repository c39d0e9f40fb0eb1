import { HomePageLayout } from "@/features/home/pages/HomePageLayout";
import { InstallBanner } from "@/features/install/components/InstallBanner";

/** Home, with what other features put on it. */
export function HomeScreen() {
  return (
    <>
      <HomePageLayout />
      <InstallBanner />
    </>
  );
}
