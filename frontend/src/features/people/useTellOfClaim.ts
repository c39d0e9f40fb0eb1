import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { useSeparate } from "@/data/person/claiming";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";

/** Returns a function that shows a toast about a merge. Admins get a button that undoes it. */
export function useTellOfClaim(page: EventPage) {
  const { t } = useTranslation(["claims", "common"]);
  const nameOf = usePersonName();
  const showError = useErrorToast();
  const separate = useSeparate(page.event.id);
  const isAdmin = page.me?.role === "admin";
  return (text: string, person: Person): void => {
    const takeBack = async () => {
      try {
        await separate.mutateAsync(person.id);
        toast.success(t("claims:separate.done", { name: nameOf(person) }));
      } catch (error) {
        showError(error);
      }
    };
    const undo = { label: t("common:undo"), onClick: () => void takeBack() };
    toast.success(text, isAdmin ? undo : undefined);
  };
}
