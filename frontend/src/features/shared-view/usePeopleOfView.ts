import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Person, personWith } from "@/data/person/model";
import type { ViewedPerson } from "./viewed";

/** Returns people by id. A person without a name is "Person 3", by order of joining. */
export function usePeopleOfView(people: readonly ViewedPerson[]): ReadonlyMap<string, Person> {
  const { t } = useTranslation("view");
  return useMemo(() => {
    const named = people.map(({ user_id, name, color }, place) =>
      personWith({ id: user_id, first_name: name ?? t("person", { number: place + 1 }), color }),
    );
    return new Map(named.map((person) => [person.id, person]));
  }, [people, t]);
}
