import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import type { toast } from "sonner";
import { expect, it } from "vitest";
import { useSession } from "@/platform/session/session";
import { Toaster } from "@/ui/Toaster";
import { FAREWELL } from "@/ui/toast";
import { ADA } from "./openApp";

it("Tab moves past a toast to what comes after it", async () => {
  const user = userEvent.setup();
  let show: typeof toast | undefined;
  render(
    <>
      <button type="button">Before</button>
      <Toaster onThere={(sonner) => (show = sonner)} farewell={FAREWELL} />
      <button type="button">After</button>
    </>,
  );
  act(() => void show?.("Saved", { action: { label: "Edit", onClick: () => undefined } }));
  await screen.findByText("Saved");
  for (const name of ["Before", null, "Edit", "After"]) {
    await user.tab();
    if (name) expect(document.activeElement?.textContent).toBe(name);
  }
});

it("a toast disappears with the session in which it was shown, except what signing in or a session's end is about", async () => {
  const signIn = (person: typeof ADA | null) =>
    act(() => useSession.setState({ userId: null, authUserId: null, email: null, ...person }));
  let show: typeof toast | undefined;
  signIn(null);
  render(<Toaster onThere={(sonner) => (show = sonner)} farewell={FAREWELL} />);
  act(() => void show?.("You are logged in."));
  signIn(ADA);
  await screen.findByText("You are logged in.");
  act(() => void show?.("Payment recorded", { action: { label: "Undo", onClick: () => undefined } }));
  await screen.findByRole("button", { name: "Undo" });
  act(() => void show?.("Your account has been deleted.", { id: FAREWELL }));
  signIn(null);
  await waitFor(() => expect(screen.queryByText("Payment recorded")).toBeNull());
  screen.getByText("Your account has been deleted.");
});
