import { HomePageLayout } from "@/features/home/pages/HomePageLayout";
import { InstallBanner } from "@/features/install/components/InstallBanner";

export function HomeScreen() {
  return (
    <>
      <HomePageLayout />
      <InstallBanner />
    </>
  );
}
