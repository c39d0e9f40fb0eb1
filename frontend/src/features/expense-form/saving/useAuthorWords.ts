import { useTranslation } from "react-i18next";
import { formatRecent } from "@/core/dates/dates";
import { isolated } from "@/core/text/isolated";
import type { Person } from "@/data/person/model";
import { useFirstName } from "@/data/person/usePersonName";
import type { VersionsWords } from "@/ui/outbox/VersionsDialog";

/** Returns the words of a comparison with the name of the other author, and the time of their change. */
export function useAuthorWords(words: VersionsWords, at: string, author: Person | undefined): VersionsWords {
  const { t, i18n } = useTranslation("common");
  const firstNameOf = useFirstName();
  if (!author) return words;
  const name = isolated(firstNameOf(author));
  const when = formatRecent(new Date(at), i18n.language);
  return { ...words, title: t("changed_too", { name }), text: `${name}, ${when}. ${words.text}`, theirs: name };
}
