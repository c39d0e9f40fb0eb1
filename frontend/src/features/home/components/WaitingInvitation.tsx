import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { joinPath, pendingInvitation } from "@/data/invitation/pendingInvitation";
import { Notice } from "@/ui/Notice";

/** Links to a pending invitation when the reader reached home without accepting it. */
export function WaitingInvitation() {
  const { t } = useTranslation("home");
  const [token] = useState(() => pendingInvitation.token());
  if (token === null) return null;
  return (
    <Notice>
      {t("invited.text")} <Link to={joinPath(token)}>{t("invited.open")}</Link>
    </Notice>
  );
}
