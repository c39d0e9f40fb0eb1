import { EditEventPageLayout } from "@/features/event-form/pages/EditEventPageLayout";
import { ManagePeople } from "@/features/people/components/ManagePeople";

export function EditEventScreen() {
  return <EditEventPageLayout people={(page) => <ManagePeople page={page} />} />;
}
