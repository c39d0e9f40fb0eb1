import { HomePage } from "@/features/home/pages/HomePage";
import { InstallBanner } from "@/features/install/components/InstallBanner";

/** Home, with what other features put on it. */
export function HomeScreen() {
  return (
    <>
      <HomePage />
      <InstallBanner />
    </>
  );
}
