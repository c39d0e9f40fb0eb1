import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import type { toast } from "sonner";
import { expect, it } from "vitest";
import { Toaster } from "@/ui/Toaster";

it("Tab moves past a toast to what comes after it", async () => {
  const user = userEvent.setup();
  let show: typeof toast | undefined;
  render(
    <>
      <button type="button">Before</button>
      <Toaster onThere={(sonner) => (show = sonner)} />
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
