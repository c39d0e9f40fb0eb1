import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { isolated } from "@/core/text/isolated";
import { unitsByPerson } from "@/domain/event/units";
import { usePersonName } from "@/domain/people/usePersonName";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { Form } from "@/ui/Form";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useDeleteUnit, useSaveUnit } from "../api/units";
import type { PersonPanelProps } from "../personAction";
import { MAX_UNIT_NAME, unitAround } from "../unitName";
import { useUnitName } from "../useUnitName";
import { Together } from "./Together";

/** Asks who pays as one with somebody, and under which name; a unit that is there already is changed or taken apart. */
export function PayAsOne(props: PersonPanelProps) {
  const { t } = useTranslation("people");
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t("unit.title")}>
      <UnitForm {...props} />
    </Dialog>
  );
}

function UnitForm({ page, participant, onClose }: PersonPanelProps) {
  const { t } = useTranslation("people");
  const online = useOnline();
  const nameOf = usePersonName();
  const proposedFor = useUnitName();
  const showError = useErrorToast();
  const [freshId] = useState(newId);
  const units = unitsByPerson(page);
  const unit = units.get(participant.user_id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(unit ? unit.people.map(({ user_id }) => user_id) : [participant.user_id]),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const saving = useSaveUnit(page.event.id);
  const removal = useDeleteUnit(page.event.id);
  // Whom the server does not know yet, it cannot put together with anybody.
  const candidates = page.participants.filter(
    ({ status, user_id }) => status === "active" && !page.pending.has(user_id),
  );
  // Who left the event meanwhile has left the unit, too.
  const people = candidates.filter(({ user_id }) => chosen.has(user_id)).map(({ person }) => person);
  // A name that was proposed follows who belongs to it; one that somebody gave stays.
  const isGiven = unit && unit.name !== proposedFor(unit.people.map(({ person }) => person));
  const name = typed ?? (isGiven ? unit.name : people.length > 1 ? proposedFor(people) : "");
  const isComplete = people.length > 1 && name.trim() !== "";
  const label = (action: string) => (online ? action : t("needs_network", { action }));

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    saving.mutate(
      { id: unit?.id ?? freshId, name: name.trim(), people: people.map(({ id }) => id) },
      {
        onSuccess: () => {
          toast.success(t("unit.saved", { unit: isolated(name.trim()) }));
          onClose();
        },
        onError: (error) => showError(error),
      },
    );
  };
  const takeApart = (id: string) =>
    removal.mutate(id, {
      onSuccess: () => {
        toast.success(t("unit.removed"));
        onClose();
      },
      onError: (error) => showError(error),
    });
  return (
    <Form onSubmit={save}>
      <p>{t("unit.text")}</p>
      <Together
        people={candidates.map(({ user_id, person }) => {
          const theirs = units.get(user_id);
          const isElsewhere = theirs !== undefined && theirs.id !== unit?.id;
          const others = theirs && unitAround(person, { ...theirs, people: theirs.people.map((one) => one.person) });
          return {
            person,
            name: nameOf(person, { you: true }),
            isChosen: chosen.has(user_id),
            elsewhere: isElsewhere && others ? t("unit.member", { unit: isolated(others) }) : null,
          };
        })}
        onChange={(id) =>
          setChosen((was) => new Set(was.has(id) ? [...was].filter((one) => one !== id) : [...was, id]))
        }
      />
      <TextField
        label={t("unit.name")}
        value={name}
        maxLength={MAX_UNIT_NAME}
        onChange={(event) => setTyped(event.target.value)}
        hint={people.length > 1 ? undefined : t("unit.two")}
      />
      <Button
        type="submit"
        size="large"
        wide
        busy={saving.isPending}
        disabled={!isComplete || !online || removal.isPending}
      >
        {label(t("unit.put_together"))}
      </Button>
      {unit && (
        <Button
          variant="quiet"
          wide
          busy={removal.isPending}
          disabled={!online || saving.isPending}
          onClick={() => takeApart(unit.id)}
        >
          {label(t("unit.take_apart"))}
        </Button>
      )}
    </Form>
  );
}
