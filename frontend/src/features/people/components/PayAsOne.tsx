import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { MAX_HOUSEHOLD_NAME } from "@/core/limits";
import { isolated } from "@/core/text/isolated";
import { householdsByPerson } from "@/data/person/households";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { useOnline } from "@/platform/network/useOnline";
import { eventChanged } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { endsHissing, firstNames, householdAround, sharedLastName } from "../householdName";
import type { PersonPanelProps } from "../personAction";
import { Together } from "./Together";

/** Creates, changes or deletes the household of a person. */
export function PayAsOne(props: PersonPanelProps) {
  const { t } = useTranslation("people");
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t("household.title")}>
      <HouseholdForm {...props} />
    </Dialog>
  );
}

function HouseholdForm({ page, participant, onClose }: PersonPanelProps) {
  const { t } = useTranslation("people");
  const online = useOnline();
  const nameOf = usePersonName();
  const proposedFor = useHouseholdName();
  const showError = useErrorToast();
  const [freshId] = useState(newId);
  const households = householdsByPerson(page);
  const household = households.get(participant.user_id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(household ? household.people.map(({ user_id }) => user_id) : [participant.user_id]),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useSaveHousehold(page.event.id);
  const removal = useDeleteHousehold(page.event.id);
  // Leave out unsent people, because the server would refuse them.
  const candidates = page.participants.filter(
    ({ status, user_id }) => status === "active" && !page.pending.has(user_id),
  );
  // Drop chosen people who have left the event meanwhile.
  const people = candidates.filter(({ user_id }) => chosen.has(user_id)).map(({ person }) => person);
  // A proposed name changes with the members. A name that somebody typed stays.
  const isGiven = household && household.name !== proposedFor(household.people.map(({ person }) => person));
  const name = typed ?? (isGiven ? household.name : people.length > 1 ? proposedFor(people) : "");
  const isComplete = people.length > 1 && name.trim() !== "";
  const label = (action: string) => (online ? action : t("needs_network", { action }));

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    saving.mutate(
      { id: household?.id ?? freshId, name: name.trim(), people: people.map(({ id }) => id) },
      {
        onSuccess: () => {
          toast.success(t("household.saved", { household: isolated(name.trim()) }));
          onClose();
        },
        onError: (error) => showError(error),
      },
    );
  };
  const takeApart = (id: string) =>
    removal.mutate(id, {
      onSuccess: () => {
        toast.success(t("household.removed"));
        onClose();
      },
      onError: (error) => showError(error),
    });
  return (
    <Form onSubmit={save}>
      <p>{t("household.text")}</p>
      <Together
        people={candidates.map(({ user_id, person }) => {
          const theirs = households.get(user_id);
          const isElsewhere = theirs !== undefined && theirs.id !== household?.id;
          const others =
            theirs && householdAround(person, { ...theirs, people: theirs.people.map((one) => one.person) });
          return {
            person,
            name: nameOf(person, { you: true }),
            isChosen: chosen.has(user_id),
            elsewhere: isElsewhere && others ? t("household.member", { household: isolated(others) }) : null,
          };
        })}
        onChange={(id) =>
          setChosen((was) => new Set(was.has(id) ? [...was].filter((one) => one !== id) : [...was, id]))
        }
      />
      <TextField
        label={t("household.name")}
        value={name}
        maxLength={MAX_HOUSEHOLD_NAME}
        onChange={(event) => setTyped(event.target.value)}
        hint={people.length > 1 ? undefined : t("household.two")}
      />
      <Button
        type="submit"
        size="large"
        wide
        busy={saving.isPending}
        disabled={!isComplete || !online || removal.isPending}
      >
        {label(t("household.put_together"))}
      </Button>
      {household && (
        <Button
          variant="quiet"
          wide
          busy={removal.isPending}
          disabled={!online || saving.isPending}
          onClick={() => takeApart(household.id)}
        >
          {label(t("household.take_apart"))}
        </Button>
      )}
    </Form>
  );
}

/** Returns the proposed name of a household: "The Kayas", else "Ayşe & Can". */
function useHouseholdName() {
  const { t } = useTranslation("people");
  return (people: readonly Person[]): string => {
    const family = sharedLastName(people);
    if (family === null) return firstNames(people);
    return t(endsHissing(family) ? "household.family_hissing" : "household.family", { name: family });
  };
}

interface HouseholdInput {
  /** Created by the client, so that a repeated request is idempotent. */
  id: string;
  name: string;
  /** profiles.id */
  people: string[];
}

/** Creates a household, or changes its members and its name. Needs a connection. */
function useSaveHousehold(eventId: string) {
  return useMutation({
    mutationFn: (household: HouseholdInput) =>
      dataOf(supabase().rpc("save_household", { event_id: eventId, ...household })),
    // Refetch after a refusal too, because somebody else may have changed the households.
    onSettled: () => eventChanged(eventId),
  });
}

/** Deletes a household, so that its members pay alone again. Needs a connection. */
function useDeleteHousehold(eventId: string) {
  return useMutation({
    mutationFn: (id: string) => dataOf(supabase().rpc("delete_household", { event_id: eventId, id })),
    onSettled: () => eventChanged(eventId),
  });
}
