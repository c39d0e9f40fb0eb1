import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";
import { endsHissing, firstNames, sharedLastName } from "./householdName";

/** Returns the proposed name of a household: "The Kayas", else "Ayşe & Can". */
export function useHouseholdName() {
  const { t } = useTranslation("people");
  return (people: readonly Person[]): string => {
    const family = sharedLastName(people);
    if (family === null) return firstNames(people);
    return t(endsHissing(family) ? "household.family_hissing" : "household.family", { name: family });
  };
}
