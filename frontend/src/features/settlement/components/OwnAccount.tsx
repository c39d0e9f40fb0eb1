import { useTranslation } from "react-i18next";
import { Section } from "@/ui/Page";
import { useSettlementScreen } from "../context";
import { Account } from "./Account";

/** Shows the reader's account on the screen, where few people leave it empty. */
export default function OwnAccount() {
  const { t } = useTranslation("dialogs");
  const { me } = useSettlementScreen();
  return (
    <Section title={t("account.mine")}>
      <Account userId={me} />
    </Section>
  );
}
