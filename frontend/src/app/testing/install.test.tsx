import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { goTo, openApp, press, user } from "./openApp";
import { Server } from "./server";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
const BANNER = { name: "Divido on your home screen" };

it("the install banner on an iPhone explains the three steps, closes by a tap outside, and comes back another day", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(IPHONE);
  new Server().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  const greeted = () => screen.findByRole("heading", { level: 1, name: /^Hello/ });
  const isGone = () => waitFor(() => expect(screen.queryByRole("dialog", BANNER)).toBeNull());
  await openApp("/home");
  localStorage.removeItem(KEYS.installDismissed);
  await goTo("/home");
  await press("Show me how");
  expect(within(screen.getByRole("dialog", BANNER)).getAllByRole("listitem")).toHaveLength(3);
  fireEvent.pointerDown(document.body);
  await user.click(document.body);
  await isGone();
  await goTo("/home");
  await greeted();
  await isGone();
  localStorage.setItem(KEYS.installShown, "2020-01-01");
  await goTo("/home");
  await screen.findByRole("dialog", BANNER);
});
