import { toasterIsThere, useToaster } from "./toast";

/** Where messages appear. What shows them is fetched before the first one. */
export function Messages() {
  const Toaster = useToaster((s) => s.Toaster);
  return Toaster && <Toaster onThere={toasterIsThere} />;
}
