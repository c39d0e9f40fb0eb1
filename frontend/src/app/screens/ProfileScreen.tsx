import { TakeAll } from "@/features/export/archive/components/TakeAll";
import { ProfilePageLayout } from "@/features/profile/pages/ProfilePageLayout";
import { MyFigures } from "@/features/story/components/MyFigures";
import { StatisticsList } from "@/features/story/components/StatisticsList";

/** The profile with the reader's statistics and the export of all their data, which are separate features. */
export function ProfileScreen() {
  return <ProfilePageLayout figures={<MyFigures />} statistics={<StatisticsList />} archive={<TakeAll />} />;
}
