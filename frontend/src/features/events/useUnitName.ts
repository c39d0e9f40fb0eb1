import { useTranslation } from "react-i18next";
import type { Person } from "@/domain/people/person";
import { endsHissing, firstNames, sharedLastName } from "./unitName";

/** The name proposed for people who pay as one: "The Kayas", else "Ayşe & Can". */
export function useUnitName() {
  const { t } = useTranslation("people");
  return (people: readonly Person[]): string => {
    const family = sharedLastName(people);
    if (family === null) return firstNames(people);
    return t(endsHissing(family) ? "unit.family_hissing" : "unit.family", { name: family });
  };
}
