import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { PATHS } from "@/core/routes/paths";
import { useMe } from "@/domain/people/useMe";
import { useEvents } from "@/domain/shown/useEvents";
import { Page } from "@/ui/Page";
import { Importing } from "../components/Importing";

/** Bringing a group along: a file of another app becomes an event, in which the reader is one of its people. */
export function ImportNewPage() {
  const { t } = useTranslation("imports");
  const [eventId] = useState(newId);
  const [last] = useEvents(false).data ?? [];
  const me = useMe();
  return (
    <Page title={t("title")} subtitle={t("subtitle")} back={PATHS.home}>
      <Importing
        target={{ eventId, isNew: true, currency: null, people: [me] }}
        place={{ country: last?.place_country ?? "", city: last?.place_city ?? "" }}
      />
    </Page>
  );
}
