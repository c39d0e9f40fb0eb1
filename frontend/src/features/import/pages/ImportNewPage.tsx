import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { PATHS } from "@/core/routes/paths";
import { useEvents } from "@/data/event/useEvents";
import { useMe } from "@/data/person/useMe";
import { dropFiles } from "@/platform/files/fileStore";
import { useSession } from "@/platform/session/session";
import { Page } from "@/ui/Page";
import { Importing } from "../components/Importing";
import { Interrupted } from "../components/Interrupted";
import { Preview } from "../components/Preview";
import { VisitorPreview } from "../components/VisitorPreview";
import { useGivenFile } from "../useGivenFile";
import { useInterrupted } from "../useInterrupted";

/** Imports a file of another app as a new event. Visitors without an account get a preview. */
export function ImportNewPage() {
  const { t } = useTranslation("imports");
  const userId = useSession((s) => s.userId);
  return (
    <Page title={t("title")} subtitle={t("subtitle")} back={userId === null ? undefined : PATHS.home}>
      {userId === null ? <VisitorImport /> : <OwnImport key={userId} userId={userId} />}
    </Page>
  );
}

function VisitorImport() {
  const given = useGivenFile(null);
  return <Importing given={given}>{(shown) => <VisitorPreview {...shown} />}</Importing>;
}

/** An interrupted import comes first. */
function OwnImport({ userId }: { userId: string }) {
  const interrupted = useInterrupted(userId);
  if (interrupted === undefined) return null;
  return interrupted ? <Interrupted {...interrupted} /> : <NewImport userId={userId} />;
}

/** The reader becomes one of the new event's people. */
function NewImport({ userId }: { userId: string }) {
  const given = useGivenFile(userId);
  const [eventId] = useState(newId);
  const [last] = useEvents(false).data ?? [];
  const me = useMe();
  return (
    <Importing given={given} onChoose={() => void dropFiles()}>
      {(shown) => (
        <Preview
          {...shown}
          target={{ eventId, isNew: true, currency: null, people: [me] }}
          place={{ country: last?.place_country ?? "", city: last?.place_city ?? "" }}
        />
      )}
    </Importing>
  );
}
