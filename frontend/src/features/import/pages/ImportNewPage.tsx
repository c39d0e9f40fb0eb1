import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { PATHS } from "@/core/routes/paths";
import { type Person, personWith } from "@/data/person/model";
import { keys } from "@/platform/query/keys";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { Page } from "@/ui/Page";
import { Importing } from "../components/Importing";
import { OwnImporting } from "../components/OwnImporting";
import { Preview } from "../components/Preview";
import { VisitorPreview } from "../components/VisitorPreview";
import { useGivenFile } from "../useGivenFile";

/** Imports a file of another app as a new event. Visitors without an account get a preview. */
export function ImportNewPage() {
  const { t } = useTranslation("imports");
  const userId = useSession((s) => s.userId);
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      back={userId === null ? undefined : PATHS.home}
      width={userId === null ? undefined : "wide"}
    >
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
      {(shown) => <Preview {...shown} target={{ eventId, isNew: true, currency: null, people: [me] }} />}
    </OwnImporting>
  );
}

/** Returns the reader as a person of an event. Until the profile is loaded, only id and e-mail are known. */
function useMe(): Person {
  const { userId, email } = useSession();
  const { data: shown } = useQuery({
    queryKey: keys.myNames,
    enabled: userId !== null,
    queryFn: async () =>
      dataOf(
        supabase()
          .from("profiles")
          .select("first_name, last_name, color")
          .eq("id", userId ?? "")
          .single(),
      ),
  });
  return personWith({ id: userId ?? "", email, ...shown, color: shown?.color ?? undefined });
}
