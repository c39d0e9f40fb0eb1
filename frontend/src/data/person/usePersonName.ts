import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import { useSession } from "@/platform/session/session";
import { nameOf } from "./displayName";
import type { Person } from "./model";

/**
 * Returns a function that names a person for the reader, in any state of their account. With `you`, the reader is
 * "You".
 */
export function usePersonName() {
  const { t } = useTranslation("common");
  const me = useSession((s) => s.userId);
  return (person: Person | null | undefined, options: { you?: boolean } = {}): string => {
    if (options.you && person && person.id === me) return t("people.you");
    const name = nameOf(person);
    if (name !== null) return isolated(name);
    if (person?.deleted) return t("people.deleted");
    return person?.place ? t("people.numbered", { number: person.place }) : t("people.unknown");
  };
}

/** Returns a function that names people by first name, if they have one. The reader is "You". */
export function useFirstName() {
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  return (person: Person | null | undefined): string => {
    const first = person && !person.deleted && person.id !== me && person.first_name?.trim();
    return first ? isolated(first) : nameOf(person, { you: true });
  };
}
