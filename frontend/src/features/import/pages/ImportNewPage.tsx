import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { PATHS } from "@/core/routes/paths";
import { useSession } from "@/platform/session/session";
import { Page } from "@/ui/Page";
import { Importing } from "../components/Importing";
import { OwnImporting } from "../components/OwnImporting";
import { Preview } from "../components/Preview";
import { VisitorPreview } from "../components/VisitorPreview";
import { useGivenFile } from "../useGivenFile";
import { useMe } from "../useMe";

/** Imports a file of another app as a new event. Visitors without an account get a preview. */
export function ImportNewPage() {
  const { t } = useTranslation("imports");
  const userId = useSession((s) => s.userId);
  return (
    <Page title={t("title")} subtitle={t("subtitle")} back={userId === null ? undefined : PATHS.home}>
      {userId === null ? <VisitorImport /> : <NewImport key={userId} userId={userId} />}
    </Page>
  );
}

function VisitorImport() {
  const { given } = useGivenFile(null);
  return <Importing given={given}>{(shown) => <VisitorPreview {...shown} />}</Importing>;
}

/** The reader becomes one of the new event's people. */
function NewImport({ userId }: { userId: string }) {
  const [eventId] = useState(newId);
  const me = useMe();
  return (
    <OwnImporting userId={userId}>
      {(shown) => (
        <Preview
          {...shown}
          target={{ eventId, isNew: true, currency: null, people: [me] }}
          place={{ country: "", city: "" }}
        />
      )}
    </OwnImporting>
  );
}
