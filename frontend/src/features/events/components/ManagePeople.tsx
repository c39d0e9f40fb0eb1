import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage } from "@/domain/event/model";
import { Section } from "@/ui/Page";
import { Loading, Skeleton } from "@/ui/State";

const PeopleList = lazy(async () => ({ default: (await import("./PeopleList")).PeopleList }));

/** The event's people with their roles, among what is edited of it. */
export function ManagePeople({ page }: { page: EventPage }) {
  const { t } = useTranslation("events");
  const active = page.participants.filter(({ status }) => status === "active");
  return (
    <Section title={t("people.count", { count: active.length })}>
      <Suspense
        fallback={
          <Loading>
            <Skeleton height="16rem" />
          </Loading>
        }
      >
        <PeopleList page={page} />
      </Suspense>
    </Section>
  );
}
