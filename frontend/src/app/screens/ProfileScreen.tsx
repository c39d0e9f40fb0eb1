import { TakeAll } from "@/features/export/archive/components/TakeAll";
import { ProfilePageLayout } from "@/features/profile/pages/ProfilePageLayout";
import { StatisticsInShort } from "@/features/story/components/StatisticsInShort";
import { useSession } from "@/platform/session/session";
import { onDemand } from "@/ui/onDemand";

/** Loaded on demand, because only guests need it. */
const KeepAccess = onDemand(async () => (await import("@/features/guest/components/KeepAccess")).KeepAccess);

/** The profile with the reader's statistics, the export of their data and a guest's ways to keep access: separate features. */
export function ProfileScreen() {
  const isGuest = useSession((s) => s.isGuest);
  return (
    <ProfilePageLayout
      statistics={<StatisticsInShort />}
      access={isGuest && <KeepAccess />}
      archive={(disabled) => <TakeAll disabled={disabled} />}
    />
  );
}
