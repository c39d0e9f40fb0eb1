import { useQuery } from "@tanstack/react-query";
import { KeepAccessOffer } from "@/features/guest/components/KeepAccessOffer";
import { dashboardQuery } from "@/features/home/api/dashboard";
import { HomePageLayout } from "@/features/home/pages/HomePageLayout";
import { InstallBanner } from "@/features/install/components/InstallBanner";

export function HomeScreen() {
  // The screen's own request contains the expenses.
  const { data: hasOwnExpense = false } = useQuery({
    ...dashboardQuery(),
    enabled: false,
    select: ({ recent_expenses }) => recent_expenses.some(({ my_paid }) => my_paid !== 0),
  });
  return (
    <>
      <HomePageLayout offer={<KeepAccessOffer hasOwnExpense={hasOwnExpense} />} />
      <InstallBanner />
    </>
  );
}
