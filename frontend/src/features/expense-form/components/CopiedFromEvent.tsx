import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import { useEventPage } from "@/data/event/eventPage";
import type { EventPage, Expense } from "@/data/event/model";
import { titleOf } from "@/data/expense/title";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { isConnectionError } from "@/platform/errors/appError";
import { Button } from "@/ui/Button";
import { Card } from "@/ui/Card";
import { Form } from "@/ui/Form";
import { Soft, Stack } from "@/ui/layout";
import { QueryView } from "@/ui/QueryView";
import { Select } from "@/ui/Select";
import { ErrorState } from "@/ui/State";
import { type Places, peopleIn, samePeople } from "../draft/samePeople";
import { NotHere } from "../saving/NotPossible";
import { useExpense } from "../useExpense";
import { FormSkeleton } from "./FormSkeleton";

interface CopiedFromEventProps {
  /** Id of the event that has the expense. */
  from: string;
  /** Id of the expense. */
  copy: string;
  /** People who can take part here, the reader first. */
  people: readonly Person[];
  /** Whether this device has a draft of the copy, whose people were chosen before. */
  isKept: boolean;
  children: (original: Expense, places: Places) => ReactNode;
}

/** An expense of another event, once it is known who of this event takes each person's place (docs/product.md 7.1). */
export function CopiedFromEvent({ from, ...rest }: CopiedFromEventProps) {
  return (
    <QueryView query={useEventPage(from)} skeleton={<FormSkeleton />} fallback="failed_to_load_expense">
      {(page) => <Original page={page} {...rest} />}
    </QueryView>
  );
}

function Original({ page, copy, people, isKept, children }: Omit<CopiedFromEventProps, "from"> & { page: EventPage }) {
  const original = useExpense(copy, page);
  const [chosen, setChosen] = useState<Places | null>(null);
  if (original.failure && isConnectionError(original.failure))
    return <NotHere error={original.failure} onRetry={original.refetch} />;
  if (original.isLoading) return <FormSkeleton />;
  if (!original.data)
    return <ErrorState error={original.failure} fallback="failed_to_load_expense" onRetry={original.refetch} />;
  const named = peopleIn(original.data, page.participants);
  const found = samePeople(named, people);
  const missing = named.filter(({ id }) => found.get(id) === null);
  if (missing.length > 0 && !chosen && !isKept)
    return (
      <Missing
        title={titleOf(original.data)}
        missing={missing}
        people={people}
        onChoose={(places) => setChosen(new Map([...found, ...places]))}
      />
    );
  return children(original.data, chosen ?? found);
}

interface MissingProps {
  /** Title of the expense. */
  title: string | null;
  missing: readonly Person[];
  people: readonly Person[];
  onChoose: (places: Places) => void;
}

/** Asks who takes the place of each person who is not in this event. */
function Missing({ title, missing, people, onChoose }: MissingProps) {
  const { t } = useTranslation("expenses");
  const nameOf = usePersonName();
  const [places, setPlaces] = useState<Places>(new Map(missing.map(({ id }) => [id, null])));
  const options = [
    { value: "", label: t("elsewhere.leave_out") },
    ...people.map((person) => ({ value: person.id, label: nameOf(person, { you: true }) })),
  ];
  return (
    <Form onSubmit={() => onChoose(places)}>
      <Card>
        <Stack gap={4}>
          <h2>{title === null ? t("elsewhere.copy") : t("elsewhere.title", { title: isolated(title) })}</h2>
          <p>{t("elsewhere.missing", { count: missing.length })}</p>
          <Soft>{t("elsewhere.explain")}</Soft>
          {missing.map((person) => (
            <Select
              key={person.id}
              label={nameOf(person)}
              value={places.get(person.id) ?? ""}
              options={options}
              onChange={(chosen) => setPlaces(new Map(places).set(person.id, chosen || null))}
            />
          ))}
        </Stack>
      </Card>
      <Button type="submit" size="large" wide>
        {t("elsewhere.continue")}
      </Button>
    </Form>
  );
}
