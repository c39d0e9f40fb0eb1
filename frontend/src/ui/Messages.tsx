import { toasterIsThere, useToaster } from "./toast";

/** Region of the messages. Its component is loaded before the first one. */
export function Messages() {
  const Toaster = useToaster((s) => s.Toaster);
  const screen = useToaster((s) => s.screen);
  return Toaster && <Toaster onThere={toasterIsThere} screen={screen} />;
}
