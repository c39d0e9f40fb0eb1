import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast as sonner } from "sonner";
import { beforeEach, expect, it } from "vitest";
import { useSession } from "@/platform/session/session";
import { Messages } from "@/ui/Messages";
import { toast } from "@/ui/toast";
import { ADA } from "./openApp";

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
