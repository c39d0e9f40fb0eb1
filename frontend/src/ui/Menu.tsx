import { cloneElement, type KeyboardEvent } from "react";
import { useOnDemand } from "@/platform/loading/onDemand";
import type { MenuProps } from "./MenuPanel";

/** Menus are fetched when one is opened, or at the first touch. */
export const loadMenus = async () => (await import("./MenuPanel")).MenuPanel;

/** A button that opens a list of things to do. */
export function Menu(props: MenuProps) {
  const [MenuPanel, open] = useOnDemand(loadMenus);
  if (MenuPanel) return <MenuPanel {...props} />;
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => event.key === "ArrowDown" && open(),
  });
}
