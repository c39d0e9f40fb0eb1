import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast as sonner } from "sonner";
import { beforeEach, expect, it } from "vitest";
import { openOverlay } from "@/platform/navigation/overlayHistory";
import { useSession } from "@/platform/session/session";
import { Messages } from "@/ui/Messages";
import { toast, useToaster } from "@/ui/toast";
import { ADA, openApp } from "./openApp";

beforeEach(() => {
  for (const { id } of sonner.getToasts()) sonner.dismiss(id);
});

it("Tab moves past a toast to what comes after it", async () => {
  const user = userEvent.setup();
  render(
    <>
      <button type="button">Before</button>
      <Messages />
      <button type="button">After</button>
    </>,
  );
  toast.success("Saved", { label: "Edit", onClick: () => undefined });
  await screen.findByText("Saved");
  for (const name of ["Before", null, "Edit", "After"]) {
    await user.tab();
    if (name) expect(document.activeElement?.textContent).toBe(name);
  }
});

const signIn = (person: typeof ADA | null) =>
  act(() => useSession.setState({ userId: null, authUserId: null, email: null, ...person }));

it("a toast disappears with the session in which it was shown, except what signing in or a session's end is about", async () => {
  signIn(null);
  render(<Messages />);
  toast.success("You are logged in.");
  signIn(ADA);
  await screen.findByText("You are logged in.");
  toast.success("Payment recorded", { label: "Undo", onClick: () => undefined });
  await screen.findByRole("button", { name: "Undo" });
  toast.farewell("Your account has been deleted.");
  signIn(null);
  await waitFor(() => expect(screen.queryByText("Payment recorded")).toBeNull());
  await screen.findByText("Your account has been deleted.");
});

it("a toast that waits for its code is not shown to the next person, except a farewell", async () => {
  signIn(ADA);
  toast.success("Payment recorded");
  toast.farewell("Your account is gone.");
  signIn(null);
  signIn({ ...ADA, userId: "berk" });
  render(<Messages />);
  await screen.findByText("Your account is gone.");
  expect(screen.queryByText("Payment recorded")).toBeNull();
});

it("a toast stays when the app steps back over a closed dialog, and ends with the person's own step back", async () => {
  // The app follows the history from its first screen on.
  await openApp("/login", null);
  cleanup();
  signIn(ADA);
  render(<Messages />);
  const show = (path: string) => act(() => useToaster.setState({ screen: path }));
  show("/edit");
  const close = openOverlay(() => undefined);
  toast.success("Event deleted.", { label: "Undo", onClick: () => undefined });
  await screen.findByText("Event deleted.");
  const stepped = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  close();
  await stepped;
  show("/events");
  expect(sonner.getToasts()).toHaveLength(1);
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
  show("/home");
  expect(sonner.getToasts()).toHaveLength(0);
});
