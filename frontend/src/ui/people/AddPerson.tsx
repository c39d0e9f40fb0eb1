import { UserRoundPlus } from "lucide-react";
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { onDemand } from "../onDemand";
import type { AddPersonPanelProps } from "./AddPersonPanel";
import { QuietRow } from "./QuietRow";

/** Loaded when the row is first unfolded. */
const AddPersonPanel = onDemand(async () => (await import("./AddPersonPanel")).AddPersonPanel);

interface AddPersonProps extends AddPersonPanelProps {
  /** A button in place of the row. */
  trigger?: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  className?: string;
  onOpen?: (isOpen: boolean) => void;
}

/** A row that unfolds to a field for names. Each named person takes part at once and needs no account. */
export function AddPerson({ trigger, className, onOpen, ...props }: AddPersonProps) {
  const { t } = useTranslation("common");
  const [isOpen, setIsOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const turn = (isOpen: boolean) => {
    setIsOpen(isOpen);
    onOpen?.(isOpen);
  };
  const fold = () => {
    turn(false);
    whole.current?.querySelector("button")?.focus();
  };
  const button = trigger ?? (
    <QuietRow icon={<UserRoundPlus size={20} aria-hidden="true" />}>{t("people.add")}</QuietRow>
  );
  return (
    <div ref={whole} className={className}>
      {cloneElement(button, { "aria-expanded": isOpen, onClick: () => turn(!isOpen) })}
      {isOpen && <AddPersonPanel {...props} onFold={fold} />}
    </div>
  );
}
