import { UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type Unclaimed, useClaim } from "@/data/person/claiming";
import { usePersonName } from "@/data/person/usePersonName";
import { useOnline } from "@/platform/network/useOnline";
import { Soft, Stack } from "@/ui/layout";
import { Avatar } from "@/ui/people/Avatar";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useStandsFor } from "../useStandsFor";
import styles from "./Candidates.module.css";

interface CandidatesProps {
  eventId: string;
  people: readonly Unclaimed[];
  onClaimed: () => void;
  onNobody: () => void;
}

/** Offers a button per unclaimed person, and one for readers who are none of them. */
export function Candidates({ eventId, people, onClaimed, onNobody }: CandidatesProps) {
  const { t } = useTranslation(["claims", "common"]);
  const online = useOnline();
  const nameOf = usePersonName();
  const standsFor = useStandsFor();
  const showError = useErrorToast();
  const claim = useClaim(eventId);
  const choose = ({ person }: Unclaimed) =>
    claim.mutate(person.id, {
      onSuccess: () => {
        toast.success(t("claims:claim.done", { name: nameOf(person) }));
        onClaimed();
      },
      onError: (error) => showError(error),
    });
  return (
    <>
      <Stack as="ul" gap={2}>
        {people.map((one) => (
          <li key={one.person.id}>
            <button
              type="button"
              className={styles.choice}
              disabled={!online || claim.isPending}
              aria-busy={(claim.isPending && claim.variables === one.person.id) || undefined}
              onClick={() => choose(one)}
            >
              <Avatar person={one.person} size={44} />
              <span className={styles.text}>
                <span className={styles.name}>{nameOf(one.person)}</span>
                <Soft as="span">{online ? standsFor(one) : t("common:offline.label")}</Soft>
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.choice} disabled={claim.isPending} onClick={onNobody}>
            <span className={styles.new} aria-hidden="true">
              <UserRoundPlus size={22} />
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{t("claims:ask.nobody")}</span>
              <Soft as="span">{t("claims:ask.nobody_hint")}</Soft>
            </span>
          </button>
        </li>
      </Stack>
      <Soft>{t("claims:ask.hint")}</Soft>
    </>
  );
}
