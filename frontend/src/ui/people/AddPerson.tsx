import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { onDemand } from "../onDemand";
import type { AddPersonPanelProps } from "./AddPersonPanel";
import { QuietRow } from "./QuietRow";

/** Fetched when somebody is to be added. */
const AddPersonPanel = onDemand(async () => (await import("./AddPersonPanel")).AddPersonPanel);

/** A quiet row that unfolds to one field: whoever is named in it takes part, and needs no account for it. */
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
