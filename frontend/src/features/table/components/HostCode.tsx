import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tableUrl } from "@/core/routes/table";
import type { HostApi } from "@/data/table/hostApi";
import { tableTokens } from "@/data/table/tableToken";
import { Button } from "@/ui/Button";
import { Notice } from "@/ui/Notice";
import { useErrorToast } from "@/ui/useErrorText";
import { TableCode } from "./TableCode";

interface HostCodeProps {
  api: HostApi;
  billId: string;
  isHost: boolean;
}

/** The code of the bill. On another device than the one that opened the bill, the host makes a new one. */
export function HostCode({ api, billId, isHost }: HostCodeProps) {
  const { t } = useTranslation("table");
  const showError = useErrorToast();
  const [token, setToken] = useState(() => tableTokens.get(billId));
  const [busy, setBusy] = useState(false);
  if (token) return <TableCode url={tableUrl(window.location.origin, token)} />;
  if (!isHost) return null;
  const renew = async () => {
    setBusy(true);
    await api.newToken().then(setToken, showError);
    setBusy(false);
  };
  return (
    <>
      <Notice>{t("host.lost_code")}</Notice>
      <Button variant="secondary" busy={busy} onClick={() => void renew()}>
        {t("host.new_code")}
      </Button>
    </>
  );
}
