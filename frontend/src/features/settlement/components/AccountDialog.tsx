import { useTranslation } from "react-i18next";
import { Dialog } from "@/ui/Dialog";
import { useSettlementOfEvent } from "../context";
import { Account } from "./Account";

/** Shows a person's account in a dialog. */
export default function AccountDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation("dialogs");
  const { me, names } = useSettlementOfEvent();
  return (
    <Dialog
      open
      onClose={onClose}
      title={userId === me ? t("account.mine") : t("account.title", { name: names.nameOf(userId) })}
    >
      <Account userId={userId} />
    </Dialog>
  );
}
