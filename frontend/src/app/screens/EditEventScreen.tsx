import { EditEventPage } from "@/features/event-form/pages/EditEventPage";
import { ManagePeople } from "@/features/people/components/ManagePeople";

/** The form of an event with the list of its people. */
export function EditEventScreen() {
  return <EditEventPage people={(page) => <ManagePeople page={page} />} />;
}
