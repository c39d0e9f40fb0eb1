import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { separationQuery, useSeparate } from "@/data/person/claiming";
import { type Claim, separableFrom } from "@/data/person/claims";
import { usePersonName } from "@/data/person/usePersonName";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import type { PersonPanelProps } from "../personAction";
import { SeparationPlan } from "./SeparationPlan";

/** Undoes the latest merge into a person. Lists the expenses that go back and those that stay. */
export function SeparatePerson({ page, participant, open, onClose }: PersonPanelProps) {
  const found = separableFrom(page.participants, participant.user_id, Date.now());
  const [claim, setClaim] = useState(found);
  // Keep the merge while the dialog is open, even when the event already shows it as undone.
  if (!open && found?.former.user_id !== claim?.former.user_id) setClaim(found);
  return claim ? <SeparateClaim page={page} claim={claim} open={open} onClose={onClose} /> : null;
}

interface SeparateClaimProps extends Pick<PersonPanelProps, "open" | "onClose"> {
  page: EventPage;
  claim: Claim;
}

export function SeparateClaim({ page, claim, open, onClose }: SeparateClaimProps) {
  const { t } = useTranslation(["claims", "common"]);
  const online = useOnline();
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const eventId = page.event.id;
  const { user_id, person } = claim.former;
  const plan = useQuery({ ...separationQuery(eventId, user_id), enabled: open });
  const separate = useSeparate(eventId);
  const other = page.participants.find((participant) => participant.user_id === claim.into)?.person;
  const names = { name: nameOf(person), into: nameOf(other) };
  return (
    <Dialog open={open} onClose={onClose} title={t("claims:separate.title", names)}>
      <QueryView query={plan} skeleton={<Skeleton height="6rem" />}>
        {(separation) => (
          <>
            <SeparationPlan separation={separation} {...names} />
            <Button
              size="large"
              wide
              disabled={!online}
              busy={separate.isPending}
              onClick={() =>
                separate.mutate(user_id, {
                  onSuccess: () => toast.success(t("claims:separate.done", names)),
                  onError: (error) => showError(error),
                  onSettled: onClose,
                })
              }
            >
              {t(online ? "claims:separate.confirm" : "common:offline.label")}
            </Button>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
