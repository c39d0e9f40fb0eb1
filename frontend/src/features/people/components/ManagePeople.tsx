import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { onDemand } from "@/ui/onDemand";
import { Section } from "@/ui/Page";
import { Loading, Skeleton } from "@/ui/State";

const PeopleList = onDemand(async () => (await import("./PeopleList")).PeopleList, {
  fallback: (
    <Loading>
      <Skeleton height="16rem" />
    </Loading>
  ),
});

/** Lists the event's people in the form that edits the event. */
export function ManagePeople({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const active = page.participants.filter(({ status }) => status === "active");
  return (
    <Section title={t("people.count", { count: active.length })}>
      <PeopleList page={page} />
    </Section>
  );
}
