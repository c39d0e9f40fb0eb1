import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { OPEN_PAGE } from "@/app/offline/messages";
import { followPressedNotifications } from "@/app/offline/openPage";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { openApp, press, user } from "./openApp";
import { Server } from "./server";

/** A notification that is pressed while the app is open. */

it("a dialog keeps what was typed when a notification is pressed, and the notification's page opens later", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => answers.eventPage());
  const container = new EventTarget();
  const open = vi.fn();
  followPressedNotifications(container as ServiceWorkerContainer, open);
  const answered = vi.fn();
  const pressNotification = () =>
    container.dispatchEvent(
      Object.assign(new Event("message"), {
        data: { type: OPEN_PAGE, address: "https://divido.test/events/other" },
        ports: [{ postMessage: answered }],
      }),
    );

  await openApp(`/events/${EVENT_ID}`);
  await press(/2 people/);
  pressNotification();
  expect(open).toHaveBeenCalledTimes(1);

  await press("Add someone by name");
  await user.type(await screen.findByLabelText("Name"), "Grandm");
  pressNotification();
  expect(answered).toHaveBeenCalledTimes(2);
  expect(open).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Grandm");

  // The first folds the field, the second closes the dialog.
  await user.keyboard("{Escape}{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Open it");
  expect(open.mock.lastCall).toEqual(["https://divido.test/events/other"]);
  expect(open).toHaveBeenCalledTimes(2);
});
