import { cloneElement, type KeyboardEvent, useState } from "react";
import { useOnDemand } from "@/platform/loading/onDemand";
import type { MenuProps } from "./MenuPanel";
import { PartFailed } from "./PartFailed";

/** Loaded when a menu is first opened, or at the first touch. */
export const loadMenus = async () => (await import("./MenuPanel")).MenuPanel;

/** A button that opens a menu of actions. */
export function Menu(props: MenuProps) {
  const { part: MenuPanel, failed, loading, want, giveUp } = useOnDemand(loadMenus);
  const [opened, setOpened] = useState(false);
  if (opened && MenuPanel) return <MenuPanel {...props} />;
  const open = () => {
    setOpened(true);
    if (!MenuPanel) void want();
  };
  return (
    <>
      {cloneElement(props.trigger, {
        "aria-haspopup": "menu",
        "aria-expanded": false,
        onClick: open,
        onKeyDown: (event: KeyboardEvent) => event.key === "ArrowDown" && open(),
      })}
      {failed && <PartFailed over busy={loading} onRetry={want} onClose={giveUp} />}
    </>
  );
}
