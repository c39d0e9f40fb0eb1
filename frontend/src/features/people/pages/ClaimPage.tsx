import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { alike } from "@/core/text/alike";
import { newHere, type Unclaimed, unclaimedPeopleQuery } from "@/data/person/claiming";
import { nameOf } from "@/data/person/displayName";
import { useLeave } from "@/platform/navigation/useLeave";
import { guestDevice } from "@/platform/session/guestDevice";
import { useSession } from "@/platform/session/session";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { Redirect } from "@/ui/Redirect";
import { Skeleton } from "@/ui/State";
import { Candidates } from "../components/Candidates";

/** Asks new members once whether they are one of the unclaimed people of the event. */
export function ClaimPage() {
  const { eventId = "" } = useParams();
  const { t } = useTranslation("claims");
  const leave = useLeave();
  const me = useSession((s) => s.userId);
  const unclaimed = useQuery(unclaimedPeopleQuery(eventId));
  const event = pathTo("event", { eventId });
  const goOn = () => leave(event, { replace: true });
  if (newHere.said(eventId) || unclaimed.data?.length === 0) return <Redirect to={event} />;
  return (
    <Page title={t("ask.title")} subtitle={t("ask.subtitle")} width="narrow">
      <QueryView query={unclaimed} fallback="failed_load_event" skeleton={<Skeleton height="16rem" />}>
        {(people) => (
          <Candidates
            eventId={eventId}
            people={firstLike(guestDevice.of(me)?.name ?? null, people)}
            onClaimed={goOn}
            onNobody={() => {
              newHere.say(eventId);
              goOn();
            }}
          />
        )}
      </QueryView>
    </Page>
  );
}

/** Returns the people with those first whose name resembles the given one. */
function firstLike(name: string | null, people: readonly Unclaimed[]): Unclaimed[] {
  const rank = ({ person }: Unclaimed) => (name !== null && alike(name, nameOf(person) ?? "") ? 0 : 1);
  return people.toSorted((a, b) => rank(a) - rank(b));
}
