import { DropdownMenu } from "radix-ui";
import { type ButtonHTMLAttributes, type ReactElement, type ReactNode, useState } from "react";
import { useBackCloses } from "@/platform/navigation/useBackCloses";
import styles from "./Menu.module.css";

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  items: readonly MenuEntry[];
  side?: "top" | "bottom" | "right";
  align?: "start" | "center" | "end";
}

interface MenuEntry {
  icon: ReactNode;
  label: string;
  onSelect: () => void;
  danger?: boolean;
  /** Whether the item is disabled, for a reason that its label names. */
  disabled?: boolean;
}

/** Replaces `Menu` once it is opened for the first time. */
export function MenuPanel({ trigger, items, side = "bottom", align = "end" }: MenuProps) {
  const [open, setOpen] = useState(true);
  useBackCloses(open, () => setOpen(false));
  return (
    // Not modal, so that screen readers keep the page beneath.
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} side={side} align={align} sideOffset={8} collisionPadding={12}>
          {items.map(({ icon, label, onSelect, danger, disabled }) => (
            <DropdownMenu.Item
              key={label}
              className={styles.item}
              data-danger={danger || undefined}
              disabled={disabled}
              onSelect={onSelect}
            >
              {icon}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
