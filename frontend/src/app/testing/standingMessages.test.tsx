import { act, screen, within } from "@testing-library/react";
import i18next from "i18next";
import { expect, it, vi } from "vitest";
import { changeLanguage } from "@/platform/i18n/i18n";
import { useSession } from "@/platform/session/session";
import { toast } from "@/ui/toast";
import * as answers from "./answers";
import { ADA, openApp, press } from "./openApp";
import { Server } from "./server";

const NEW = "A new version of Divido is ready.";

function announce(): ReturnType<typeof vi.fn> {
  const update = vi.fn();
  act(() => toast.lasting(() => NEW, { label: () => "Update", onClick: () => update() }));
  return update;
}

it("a persistent message is shown in the page, above its heading, once", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp("/home");
  announce();
  const update = announce();
  const message = within(screen.getByRole("main")).getByText(NEW);
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(message.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await press("Update");
  expect(update).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(NEW)).toBeNull();
});

it("a persistent message can be closed, also before signing in", async () => {
  new Server();
  await openApp("/login", null);
  const update = announce();
  await press("Close");
  expect(screen.queryByText(NEW)).toBeNull();
  expect(update).not.toHaveBeenCalled();
});

it("a persistent message ends with the session in which it was shown, except one about the app itself", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp("/home");
  act(() => {
    toast.lasting(() => "An import was interrupted.", { label: () => "Go on", onClick: () => undefined });
    toast.lasting(() => NEW, { label: () => "Update", onClick: () => undefined }, null);
  });
  screen.getByText("An import was interrupted.");
  act(() => useSession.setState({ userId: null, authUserId: null, email: null }));
  await screen.findByLabelText("Password");
  expect(screen.queryByText("An import was interrupted.")).toBeNull();
  screen.getByText(NEW);
  act(() => useSession.setState({ ...ADA, userId: "berk" }));
  await screen.findByRole("navigation");
  expect(screen.queryByText("An import was interrupted.")).toBeNull();
  await press("Close");
});

it("a persistent message of a session that ended before is not shown", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp("/home");
  act(() => toast.lasting(() => "An import was interrupted.", undefined, "berk"));
  expect(screen.queryByText("An import was interrupted.")).toBeNull();
});

it("a persistent message and its button follow the language that the reader changes to", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp("/home");
  const apply = { label: () => i18next.t("common:update.apply"), onClick: () => undefined };
  act(() => toast.lasting(() => i18next.t("common:update.available"), apply));
  screen.getByText(NEW);
  await act(() => changeLanguage("de"));
  await screen.findByText("Eine neue Version von Divido ist da.");
  screen.getByRole("button", { name: "Aktualisieren" });
  await press("Schließen");
});
