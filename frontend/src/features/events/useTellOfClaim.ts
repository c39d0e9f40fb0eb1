import { useTranslation } from "react-i18next";
import { useSeparate } from "@/domain/event/claiming";
import type { EventPage } from "@/domain/event/model";
import type { Person } from "@/domain/people/person";
import { usePersonName } from "@/domain/people/usePersonName";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";

/** Tells that a person turned out to be another; the admin, who alone may take it back, can do so at once. */
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
