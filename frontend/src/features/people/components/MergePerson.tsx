import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { unclaimedPeopleQuery, useMerge } from "@/data/person/claiming";
import { usePersonName } from "@/data/person/usePersonName";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Soft } from "@/ui/layout";
import { Avatar } from "@/ui/people/Avatar";
import { Radios } from "@/ui/Radios";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { useErrorToast } from "@/ui/useErrorText";
import type { PersonPanelProps } from "../personAction";
import { useContact } from "../useContact";
import { useWhatMoves } from "../useStandsFor";
import { useTellOfClaim } from "../useTellOfClaim";
import styles from "./MergePerson.module.css";

/** Merges a person into another. Lists what moves to the other person. */
export function MergePerson({ page, participant, open, onClose }: PersonPanelProps) {
  const { t } = useTranslation(["claims", "common"]);
  const question = useId();
  const online = useOnline();
  const nameOf = usePersonName();
  const contactOf = useContact();
  const showError = useErrorToast();
  const whatMoves = useWhatMoves();
  const tell = useTellOfClaim(page);
  const eventId = page.event.id;
  const merge = useMerge(eventId);
  const [into, setInto] = useState("");
  const { person } = participant;
  const others = page.participants.filter(
    ({ user_id, status }) => status === "active" && user_id !== person.id && !page.pending.has(user_id),
  );
  const chosen = others.find(({ user_id }) => user_id === into)?.person;
  const unclaimed = useQuery({ ...unclaimedPeopleQuery(eventId), enabled: open });
  const standing = unclaimed.data?.find((one) => one.person.id === person.id);
  const what = standing ? whatMoves(standing) : null;
  const name = nameOf(person);

  function confirm() {
    merge.mutate(
      { from_person: person.id, into_person: into },
      {
        onSuccess: () => tell(t("claims:merge.done", { name, into: nameOf(chosen) }), person),
        onError: (error) => showError(error),
        onSettled: onClose,
      },
    );
  }

  return (
    <Dialog open={open} onClose={onClose} title={t("claims:merge.title", { name })}>
      <ScreenReaderOnly as="p" id={question}>
        {t("claims:merge.title", { name })}
      </ScreenReaderOnly>
      <Radios
        labelledBy={question}
        value={into}
        onChange={setInto}
        className={styles.people}
        optionClassName={styles.person}
        options={others.map((other) => ({
          value: other.user_id,
          content: (
            <>
              <Avatar person={other.person} />
              <span className={styles.identity}>
                <span className={styles.name}>{nameOf(other.person, { you: true })}</span>
                <Soft as="span">{contactOf(other.person)}</Soft>
              </span>
            </>
          ),
        }))}
      />
      <Soft aria-live="polite">
        {chosen === undefined
          ? t("claims:merge.choose")
          : what === null
            ? t("claims:merge.text_nothing", { name, into: nameOf(chosen) })
            : t("claims:merge.text", { into: nameOf(chosen), what })}
      </Soft>
      <Button size="large" wide disabled={!online || chosen === undefined} busy={merge.isPending} onClick={confirm}>
        {t(online ? "claims:merge.confirm" : "common:offline.label")}
      </Button>
    </Dialog>
  );
}
