import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import { type IbanRequest, useAnswerIbanRequest } from "@/data/settlement/ibanRequests";
import { isConnectionError } from "@/platform/errors/appError";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";

/** Answers a request for the reader's IBAN, and shows the outcome as a toast. */
export function useAnswering({
  event_id,
  asked_by,
  asked_by_name,
}: Omit<IbanRequest, "event_name" | "asked_at" | "allowed">) {
  const { t } = useTranslation("dialogs");
  const showError = useErrorToast();
  const answering = useAnswerIbanRequest();
  return {
    busy: answering.isPending,
    /** Resolves with whether the answer was saved; otherwise a toast shows the error. */
    async answer(allowed: boolean): Promise<boolean> {
      try {
        await answering.mutateAsync({ event_id, asked_by, allowed });
        const name = isolated(asked_by_name);
        toast.success(t(allowed ? "iban_request.is_allowed" : "iban_request.is_refused", { name }));
        return true;
      } catch (error) {
        if (isConnectionError(error)) toast.error(t("iban_request.answer_offline"));
        else showError(error);
        return false;
      }
    },
  };
}
