import { ProfilePage } from "@/features/profile/pages/ProfilePage";
import { MyFigures } from "@/features/statistics/components/MyFigures";
import { StatisticsList } from "@/features/statistics/components/StatisticsList";

/** The profile with the reader's statistics, which are a feature of their own. */
export function ProfileScreen() {
  return <ProfilePage figures={<MyFigures />} statistics={<StatisticsList />} />;
}
