import i18next from "i18next";
import { toast } from "@/ui/toast";
import { OPEN_PAGE } from "./messages";

/** Fields that the user typed into. */
const typedInto = new WeakSet<EventTarget>();

/** Forms keep drafts on the device, dialogs do not. */
const FIELDS_OF_DIALOGS = ":is([role=dialog], [role=alertdialog]) :is(input, textarea)";

function isTypingInDialog(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS_OF_DIALOGS);
  return [...fields].some((field) => typedInto.has(field) && field.value !== "");
}

/**
 * Opens the page of a pressed notification. While a dialog has typed text, a message offers the page instead, because a
 * dialog would lose its text.
 */
export function followPressedNotifications(
  container: Pick<ServiceWorkerContainer, "addEventListener">,
  open = (address: string) => window.location.assign(address),
): void {
  document.addEventListener("input", ({ target }) => target && typedInto.add(target), { capture: true });
  container.addEventListener("message", ({ data, ports }) => {
    if (data?.type !== OPEN_PAGE) return;
    ports[0]?.postMessage(true);
    if (!isTypingInDialog()) open(data.address);
    else {
      toast.lasting(() => i18next.t("common:notified.waits"), {
        label: () => i18next.t("common:notified.open"),
        onClick: () => open(data.address),
      });
    }
  });
}
