import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { PATHS } from "@/core/routes/paths";
import type { Person } from "@/domain/people/person";
import { personWith } from "@/domain/people/person";
import { useEvents } from "@/domain/shown/useEvents";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { Page } from "@/ui/Page";
import { Importing } from "../components/Importing";

/** Bringing a group along: a file of another app becomes an event, in which the reader is one of its people. */
export function ImportNewPage() {
  const { t } = useTranslation("imports");
  const { userId, email } = useSession();
  const [eventId] = useState(newId);
  const [last] = useEvents(false).data ?? [];
  const known = queryClient.getQueryData<{ user: Person }>(keys.dashboard)?.user;
  const { first_name = null, last_name = null } = known ?? {};
  const me = personWith({ id: userId ?? "", first_name, last_name, email });
  return (
    <Page title={t("title")} subtitle={t("subtitle")} back={PATHS.home}>
      <Importing
        target={{ eventId, isNew: true, currency: null, people: [me] }}
        place={{ country: last?.place_country ?? "", city: last?.place_city ?? "" }}
      />
    </Page>
  );
}
