import { EditEventPageLayout } from "@/features/event-form/pages/EditEventPageLayout";
import { ManagePeople } from "@/features/people/components/ManagePeople";

/** The form of an event with the list of its people. */
export function EditEventScreen() {
  return <EditEventPageLayout people={(page) => <ManagePeople page={page} />} />;
}
