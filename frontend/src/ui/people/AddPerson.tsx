import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { onDemand } from "../onDemand";
import type { AddPersonPanelProps } from "./AddPersonPanel";
import { QuietRow } from "./QuietRow";

/** Loaded when the row is first unfolded. */
const AddPersonPanel = onDemand(async () => (await import("./AddPersonPanel")).AddPersonPanel);

/** A row that unfolds to a field for a name. The named person takes part at once and needs no account. */
export function AddPerson(props: AddPersonPanelProps) {
  const { t } = useTranslation("common");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <QuietRow
        icon={<UserRoundPlus size={20} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t("people.add")}
      </QuietRow>
      {isOpen && <AddPersonPanel {...props} />}
    </div>
  );
}
