import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Notice } from "@/ui/Notice";
import { Loading, Skeleton } from "@/ui/State";
import { useFailure } from "@/ui/useFailure";

interface AccountPendingProps {
  /** The settlement, which does not have the payee's account yet. */
  settlement: UseQueryResult;
}

/** Takes the place of a payee's account. After a failure it says so and offers to try again, also while the app tries by itself. */
export function AccountPending({ settlement }: AccountPendingProps) {
  const { t } = useTranslation(["settlement", "errors"]);
  const failure = useFailure(settlement);
  if (!failure && settlement.isFetching) {
    return (
      <Loading>
        <Skeleton height="6rem" />
      </Loading>
    );
  }
  return (
    <Notice tone="error" action={{ label: t("iban.retry"), onAct: () => void settlement.refetch() }}>
      {t("errors:failed_to_load_iban")}
    </Notice>
  );
}
