import { ProfilePageLayout } from "@/features/profile/pages/ProfilePageLayout";
import { StatisticsInShort } from "@/features/story/components/StatisticsInShort";

/** The profile with the reader's statistics, which are a separate feature. */
export function ProfileScreen() {
  return <ProfilePageLayout statistics={<StatisticsInShort />} />;
}
