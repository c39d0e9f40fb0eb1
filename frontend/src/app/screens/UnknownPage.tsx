import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { PublicLayout } from "@/app/layout/PublicLayout";
import { useSession } from "@/platform/session/session";
import { DeadLink } from "@/ui/DeadLink";
import { toast } from "@/ui/toast";
import { ToHome } from "./guards";

/** An unknown path: leads signed-in people to /home with a message, and shows others a page. */
export function UnknownPage() {
  const { t } = useTranslation("common");
  const signedIn = useSession((s) => s.userId !== null);
  useEffect(() => {
    if (signedIn) toast.error(t("not_found.led_home"));
  }, [signedIn, t]);
  if (signedIn) return <ToHome />;
  return (
    <PublicLayout>
      <DeadLink title={t("not_found.title")} text={t("not_found.text")} />
    </PublicLayout>
  );
}
