import { TakeAll } from "@/features/export/archive/components/TakeAll";
import { ProfilePageLayout } from "@/features/profile/pages/ProfilePageLayout";
import { MyFigures } from "@/features/story/components/MyFigures";
import { StatisticsList } from "@/features/story/components/StatisticsList";

/** The profile with the reader's statistics and with everything of theirs to take along, which are features of their own. */
export function ProfileScreen() {
  return <ProfilePageLayout figures={<MyFigures />} statistics={<StatisticsList />} archive={<TakeAll />} />;
}
