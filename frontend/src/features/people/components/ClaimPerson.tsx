import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { unclaimedPeopleQuery, useClaim } from "@/data/person/claiming";
import { usePersonName } from "@/data/person/usePersonName";
import { useOnline } from "@/platform/network/useOnline";
import { ConfirmDialog } from "@/ui/Dialog";
import { useErrorToast } from "@/ui/useErrorText";
import type { PersonPanelProps } from "../personAction";
import { useWhatMoves } from "../useStandsFor";
import { useTellOfClaim } from "../useTellOfClaim";

/** Asks before the reader claims a person. Lists what becomes the reader's. */
export function ClaimPerson({ page, participant, open, onClose }: PersonPanelProps) {
  const { t } = useTranslation(["claims", "common"]);
  const online = useOnline();
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const whatMoves = useWhatMoves();
  const tell = useTellOfClaim(page);
  const eventId = page.event.id;
  const claim = useClaim(eventId);
  const { person } = participant;
  const unclaimed = useQuery({ ...unclaimedPeopleQuery(eventId), enabled: open });
  const standing = unclaimed.data?.find((one) => one.person.id === person.id);
  const name = nameOf(person);
  const what = standing ? whatMoves(standing) : null;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("claims:claim.title", { name })}
      text={what === null ? t("claims:claim.text_nothing") : t("claims:claim.text", { what })}
      confirm={t(online ? "claims:claim.confirm" : "common:offline.label")}
      busy={claim.isPending}
      disabled={!online}
      onConfirm={() =>
        claim.mutate(person.id, {
          onSuccess: () => tell(t("claims:claim.done", { name }), person),
          onError: (error) => showError(error),
          onSettled: onClose,
        })
      }
    />
  );
}
