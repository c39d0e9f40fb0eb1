import { useTranslation } from "react-i18next";
import { useAskForIban } from "@/data/settlement/payeeAccounts";
import { isConnectionError } from "@/platform/errors/appError";
import { useOnline } from "@/platform/network/useOnline";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useSettlementScreen } from "../context";

interface AskingFirstProps {
  state: "ask" | "asked" | "refused";
  /** Id of the payee. */
  payee: string;
  name: string;
}

const SAID = { ask: "iban_request.first", asked: "iban_request.asked", refused: "iban_request.refused" } as const;

/** Replaces the IBAN of a payee who wants to be asked first. Shows the state of the request and a button to ask. */
export function AskingFirst({ state, payee, name }: AskingFirstProps) {
  const { t } = useTranslation("dialogs");
  const { event } = useSettlementScreen().page;
  const showError = useErrorToast();
  const online = useOnline();
  const asking = useAskForIban(event.id);
  const ask = () =>
    asking.mutate(payee, {
      onError: (error) => {
        if (isConnectionError(error)) toast.error(t("iban_request.ask_offline"));
        else showError(error);
      },
    });
  return (
    <>
      {/* A live region, because the pressed button unmounts when the state changes. */}
      <div role="status">
        <Notice>{t(SAID[state], { name })}</Notice>
      </div>
      {state === "ask" && (
        <>
          <Button size="large" wide busy={asking.isPending} disabled={!online} onClick={ask}>
            {t("iban_request.ask")}
          </Button>
          {!online && <p>{t("iban_request.ask_offline")}</p>}
        </>
      )}
    </>
  );
}
