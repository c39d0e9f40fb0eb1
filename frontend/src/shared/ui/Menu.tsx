import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import styles from "./Menu.module.css";

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  side?: "top" | "bottom" | "right";
  align?: "start" | "center" | "end";
  children: ReactNode;
}

export function Menu({ trigger, side = "bottom", align = "end", children }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} side={side} align={align} sideOffset={8} collisionPadding={12}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, danger, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={styles.item} data-danger={danger || undefined} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}
