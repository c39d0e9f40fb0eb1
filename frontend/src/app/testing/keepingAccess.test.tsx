import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { digestOf, newSecretKey } from "@/core/ids/secretKey";
import { addComment } from "@/data/comment/addComment";
import { saveProfile } from "@/data/person/saveProfile";
import { takeOverUnsent } from "@/features/guest/api/takeOverUnsent";
import { clearQueue, useOutbox } from "@/offline/queue";
import { deleteEverythingOf, storedMutations } from "@/offline/store";
import { submitMutation } from "@/offline/submit";
import { useLeaving } from "@/platform/session/leaving";
import { useSession } from "@/platform/session/session";
import { KEYS } from "@/platform/storage/localStore";
import { rememberOwner } from "@/platform/storage/owner";
import * as answers from "./answers";
import { guestOnDevice, letsGuestsIn, ON_DEVICE, openAsGuest, ZOE } from "./guestServer";
import {
  ADA,
  address,
  becomeOffline,
  becomeOnline,
  canPress,
  deviceHas,
  fill,
  goTo,
  openApp,
  press,
  says,
  sessionOf,
} from "./openApp";
import { ROW } from "./signIn";

/** How guests keep their access: by an address, a saved key, or an account (docs/product.md 3.5). */

const OFFER = { name: "Keep this on all your phones: add your email" };
const SAVE = "rest/v1/rpc/save_guest_key";
const KEEP = "rest/v1/rpc/keep_as";
const USER = "auth/v1/user";
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const ONE_EVENT = { ...answers.dashboard(), user: { ...answers.dashboard().user, email: "" } };

it("home offers a guest to keep their access from the second visit on, and leaves it for a week", async () => {
  const server = letsGuestsIn();
  await openAsGuest("/home");
  await screen.findByRole("link", { name: "Create your first event" });
  expect(screen.queryByRole("heading", OFFER)).toBeNull();
  await openAsGuest("/home", { isBack: true });
  await screen.findByRole("heading", OFFER);
  await press("Later");
  await waitFor(() => expect(screen.queryByRole("heading", OFFER)).toBeNull());
  const { laterAt } = guestOnDevice();
  await openAsGuest("/home", { isBack: true, laterAt: laterAt - 8 * 24 * 60 * 60 * 1000 });
  await screen.findByRole("heading", OFFER);
  // Also after the first own expense.
  const paid = { ...answers.expenseCard(), my_paid: 10 };
  server.answers("rest/v1/rpc/dashboard", () => ({ ...ONE_EVENT, recent_expenses: [paid] }));
  await openAsGuest("/home");
  await screen.findByRole("heading", OFFER);
});

it("an address gets a mail, and whoever gets none may log in to their account", async () => {
  const server = letsGuestsIn();
  await openAsGuest("/home", { isBack: true });
  await fill("Email", "zoe@");
  await press("Send me the link");
  await says("This does not look like an email address.");
  await fill("Email", "zoe@divido.test");
  await press("Send me the link");
  await screen.findByRole("heading", { name: "Mail sent" });
  const asked = server.asked.filter(({ method, path }) => method === "PUT" && path === `/${USER}`);
  expect(asked).toMatchObject([{ body: { email: "zoe@divido.test" } }]);
  expect(screen.getByRole("link", { name: "No mail? Log in" }).getAttribute("href")).toBe("/login?keep=true");

  await goTo("/home");
  await screen.findByRole("heading", { name: "Mail sent" });
  await says(/zoe@divido\.test/);
  await press("Use another address");
  await goTo("/home");
  await screen.findByRole("heading", OFFER);
});

it("the message that the mail was sent comes into view, where a keyboard had scrolled the card away", async () => {
  const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  letsGuestsIn();
  await openAsGuest("/home", { isBack: true });
  await fill("Email", "zoe@divido.test");
  await press("Send me the link");
  const title = await screen.findByRole("heading", { name: "Mail sent" });
  const [first] = shown.mock.contexts as Element[];
  expect(first?.contains(title)).toBe(true);
  // A later visit of home stays at its top.
  await goTo("/home");
  await screen.findByRole("heading", { name: "Mail sent" });
  expect(shown).toHaveBeenCalledOnce();
});

it("a lost answer to the address leaves it in the field, and the next press sends it again", async () => {
  const server = letsGuestsIn();
  await openAsGuest("/home", { isBack: true });
  await fill("Email", "zoe@divido.test");
  await server.during(USER, lost, async () => {
    await press("Send me the link");
    await says("No internet connection.");
  });
  expect(guestOnDevice()).toMatchObject({ mailedTo: null });
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "zoe@divido.test");
  becomeOffline();
  await screen.findByRole("button", { name: "Offline" });
  becomeOnline();
  await press("Send me the link");
  await screen.findByRole("heading", { name: "Mail sent" });
  const asked = server.asked.filter(({ method, path }) => method === "PUT" && path === `/${USER}`);
  expect(asked).toMatchObject([{ body: { email: "zoe@divido.test" } }, { body: { email: "zoe@divido.test" } }]);
});

it("a key whose answer was lost is not shown as saved, and the same key comes with another try", async () => {
  const server = letsGuestsIn().answers(SAVE, () => Response.json({ code: "XX000", message: "no" }, { status: 400 }));
  await openAsGuest("/home", { isBack: true });
  await press("Save my key");
  await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByRole("img", { name: "QR code of the key" })).toBeNull();
  expect(guestOnDevice()).toMatchObject({ isSaved: false });
  server.answers(SAVE, () => new Response(null, { status: 204 }));
  await press("Try again");
  await screen.findByRole("img", { name: "QR code of the key" });
  expect(new Set(server.bodiesAt(SAVE).map((body) => JSON.stringify(body))).size).toBe(1);
  expect(server.bodiesAt(SAVE).length).toBeGreaterThan(1);
});

it("a key asked for again once the network is back comes, and without one its button says what it needs", async () => {
  const server = letsGuestsIn().answers(SAVE, () => new Response(null, { status: 204 }));
  await openAsGuest("/home", { isBack: true });
  await screen.findByRole("button", { name: "Save my key" });
  becomeOffline();
  await waitFor(() => expect(canPress("Save my key (needs a connection)")).toBe(false));
  expect(server.bodiesAt(SAVE)).toEqual([]);
  becomeOnline();
  await press("Save my key");
  await screen.findByRole("img", { name: "QR code of the key" });
  expect(server.bodiesAt(SAVE)).toHaveLength(1);
});

it("a key shown again is on the server again, because another tab may have replaced it", async () => {
  const server = letsGuestsIn().answers(SAVE, () => new Response(null, { status: 204 }));
  await openAsGuest("/home", { isBack: true });
  await press("Save my key");
  await screen.findByRole("img", { name: "QR code of the key" });
  await press("I have it");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await server.during(SAVE, lost, async () => {
    await press("Save my key");
    await screen.findByText("No connection");
    expect(screen.queryByRole("img", { name: "QR code of the key" })).toBeNull();
  });
  await press("Try again");
  await screen.findByRole("img", { name: "QR code of the key" });
  const digests = server.bodiesAt(SAVE).map((body) => JSON.stringify(body));
  expect(digests.length).toBeGreaterThan(2);
  expect(new Set(digests).size).toBe(1);
});

it("a key that another tab made replaces the one shown here, and the dialog says so", async () => {
  letsGuestsIn().answers(SAVE, () => new Response(null, { status: 204 }));
  const otherTab = new BroadcastChannel("divido-saved-key");
  onTestFinished(() => otherTab.close());
  const heard = vi.fn();
  otherTab.onmessage = ({ data }) => heard(data);
  await openAsGuest("/home", { isBack: true });
  await press("Save my key");
  const link = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Link with the key" }).value;
  await screen.findByRole("img", { name: "QR code of the key" });
  const [, key] = link().split("#");
  // The other tab gets the key, so that its dialog shows the same one.
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith({ userId: "zoe", key }));
  const REPLACED = "Another tab made a new key. The one shown here before no longer works: save this one.";
  expect(screen.queryByText(REPLACED)).toBeNull();
  otherTab.postMessage({ userId: "somebody-else", key: "x".repeat(43) });
  otherTab.postMessage({ userId: "zoe", key: "n".repeat(43) });
  await says(REPLACED);
  expect(link()).toBe(`${window.location.origin}/recover#${"n".repeat(43)}`);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("n".repeat(43));
});

it("moving to an account waits after a lost answer, and one button goes on with what is left", async () => {
  const server = letsGuestsIn()
    .answers("rest/v1/rpc/dashboard", () => ONE_EVENT)
    .answers(KEEP, lost);
  await openApp("/login");
  localStorage.setItem(KEYS.guest, JSON.stringify({ ...ON_DEVICE, isLeavingToAccount: true }));
  await goTo("/home");
  await says(/Not all of your events are in your account yet/);
  expect(guestOnDevice()).toMatchObject({ isLeavingToAccount: true });
  const lefts = [1, 0];
  server.answers(KEEP, () => ({ event_id: "e", left: lefts.shift() }));
  await press("Go on");
  await says("Everything that you entered is in your account now.");
  expect(guestOnDevice()).toBeNull();
});

it("a network lost between two events leaves the rest for later, with the key, and one button goes on", async () => {
  const server = letsGuestsIn().answers("rest/v1/rpc/dashboard", () => ONE_EVENT);
  server.answers(KEEP, () => {
    becomeOffline();
    server.answers(KEEP, lost);
    return { event_id: "e", left: 1 };
  });
  await openApp("/login");
  localStorage.setItem(KEYS.guest, JSON.stringify({ ...ON_DEVICE, isLeavingToAccount: true }));
  await goTo("/home");
  await says(/Not all of your events are in your account yet/);
  expect(guestOnDevice()).toMatchObject({ key: ON_DEVICE.key, isLeavingToAccount: true });
  becomeOnline();
  server.answers(KEEP, () => ({ event_id: "f", left: 0 }));
  await press("Go on");
  await says("Everything that you entered is in your account now.");
  expect(guestOnDevice()).toBeNull();
});

it("an address typed twice in a row is asked for once", async () => {
  const server = letsGuestsIn();
  await openAsGuest("/home", { isBack: true });
  await fill("Email", "zoe@divido.test");
  const button = screen.getByRole("button", { name: "Send me the link" });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole("heading", { name: "Mail sent" });
  expect(server.asked.filter(({ method, path }) => method === "PUT" && path === `/${USER}`)).toHaveLength(1);
});

it("logging in from a guest with an unsent entry is refused, and the guest stays signed in", async () => {
  const server = letsGuestsIn()
    .answers("auth/v1/token", () => sessionOf(ADA))
    .answers("auth/v1/logout", () => new Response(null, { status: 204 }))
    .answers("rest/v1/rpc/save_profile", () => Response.json({ message: "no" }, { status: 503 }));
  await openAsGuest("/login?keep=true");
  void submitMutation(saveProfile, { user_id: ZOE.userId, changes: { city: "Porto" }, base: {} });
  await waitFor(() => expect(useOutbox.getState().mutations).toHaveLength(1));
  await fill("Email", ADA.email);
  await fill("Password", "correct horse");
  await press("Log in");
  await says("Some of your entries are not sent yet. Try again with a connection.");
  expect(useSession.getState()).toMatchObject({ userId: ZOE.userId, isGuest: true });
  expect(guestOnDevice()).toMatchObject({ isLeavingToAccount: false });
  expect(server.bodiesAt(KEEP)).toEqual([]);
});

it("a saved key is a link that the device does not store, and the server gets its digest", async () => {
  const server = letsGuestsIn().answers(SAVE, () => new Response(null, { status: 204 }));
  await openAsGuest("/home", { isBack: true });
  const copied = vi.fn();
  deviceHas("clipboard", { writeText: async (text: string) => copied(text) });
  await press("Save my key");
  await screen.findByRole("img", { name: "QR code of the key" });
  await press("Copy");
  await says("Copied. Now paste it somewhere safe.");
  const [[link]] = copied.mock.calls as [[string]];
  const [page, key = ""] = link.split("#");
  expect(page).toBe(`${window.location.origin}/recover`);
  expect(server.bodiesAt(SAVE)).toEqual([{ digest: await digestOf(key) }]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(key);
  expect(guestOnDevice()).toMatchObject({ isSaved: true });
});

it("a key opened beside a guest whose own key was never saved offers to save that one before they log out", async () => {
  letsGuestsIn().answers(SAVE, () => new Response(null, { status: 204 }));
  await openAsGuest(`/recover#${newSecretKey()}`);
  await screen.findByRole("heading", { level: 1, name: "Another guest is here" });
  await press("Save their key first");
  await screen.findByRole("img", { name: "QR code of the key" });
  await press("I have it");
  await screen.findByRole("heading", { level: 1, name: "Somebody is already here" });
  expect(guestOnDevice()).toMatchObject({ isSaved: true });
  await says("To use the other key here, press “Not you?” in the account, then open your link again.");
  const ways = screen.getAllByRole("link", { name: /^To / }).map((link) => link.getAttribute("href"));
  expect(ways).toEqual(["/profile", "/home"]);
});

it("a guest chooses the appearance and saves all data in the account", async () => {
  letsGuestsIn()
    .answers("rest/v1/users", () => ({ ...answers.profile(), email: "" }))
    .answers("rest/v1/rpc/my_statistics", () => answers.statistics());
  await openAsGuest("/profile");
  await screen.findByRole("combobox", { name: "Show balances roughly in" });
  screen.getByRole("combobox", { name: "Preferred language" });
  screen.getByRole("radio", { name: "Dark" });
  expect(canPress("Download my data")).toBe(true);
});

it("a guest who leaves is asked to save the key first, and leaves nothing behind", async () => {
  onTestFinished(() => useLeaving.setState({ reason: null }));
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  letsGuestsIn()
    .answers("rest/v1/users", () => ({ ...answers.profile(), email: "" }))
    .answers("rest/v1/rpc/my_statistics", () => ({}));
  await openAsGuest("/profile");
  // The only address is the one to add, and no password is asked where there is none.
  await screen.findByLabelText("First name");
  await screen.findByRole("heading", OFFER);
  expect(screen.getAllByLabelText("Email")).toHaveLength(1);
  expect(screen.queryByLabelText(/password/i)).toBeNull();
  await press("Not you?");
  await says(/Only this browser knows you/);
  await screen.findByRole("button", { name: "Save my key first" });
  expect(guestOnDevice()).not.toBeNull();
  await press("Log out without a key");
  await waitFor(() => expect(useSession.getState().userId).toBeNull());
  expect(guestOnDevice()).toBeNull();
  expect(localStorage.getItem(KEYS.session)).toBeNull();
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
});

it("logging in from a guest takes everything along, event by event, and goes on after a reload", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = letsGuestsIn()
    .answers("auth/v1/token", () => sessionOf(ADA))
    .answers(USER, () => sessionOf(ADA).user)
    .answers("rest/v1/rpc/ensure_user", () => ({ ...ROW, is_guest: false }))
    .answers("rest/v1/rpc/dashboard", () => ONE_EVENT)
    .answers(KEEP, () => Response.json({ message: "no", code: "XX000" }, { status: 400 }));
  await openAsGuest("/login?keep=true");
  await screen.findByRole("heading", { name: "Log in to your account" });
  const session = { ...sessionOf(ADA), access_token: jwt() };
  server.answers("auth/v1/token", () => session);
  await fill("Email", ADA.email);
  await fill("Password", "correct horse");
  await press("Log in");
  await says(/Not all of your events are in your account yet/);
  expect(address()).toBe("/home");
  expect(useSession.getState()).toMatchObject({ userId: "ada", isGuest: false });
  expect(guestOnDevice()).toMatchObject({ userId: ZOE.userId, isLeavingToAccount: true });
  const lefts = [1, 0];
  server.answers(KEEP, () => ({ event_id: "e", left: lefts.shift() }));
  await goTo("/home");
  await says("Everything that you entered is in your account now.");
  expect(guestOnDevice()).toBeNull();
  expect(server.bodiesAt(KEEP).slice(-2)).toEqual([{ key: "k".repeat(43) }, { key: "k".repeat(43) }]);
});

/** Leaves a comment of the guest unsent, and signs in Ada. The event's page says who the guest became. */
async function signsInAfterMoving(claimed_by: string): Promise<void> {
  onTestFinished(() => Promise.all(["zoe", "ada"].map(deleteEverythingOf)).then(() => clearQueue()));
  letsGuestsIn()
    .answers("rest/v1/rpc/event_page", () =>
      answers.eventPage([answers.ADA_LACE, answers.person("zoe", "Zoe", { claimed_by })]),
    )
    .answers("rest/v1/rpc/add_comment", () => Response.json({ message: "no" }, { status: 503 }));
  await openAsGuest("/login?keep=true");
  const entry = { event_id: answers.EVENT_ID, kind: "expense", entry_id: answers.EXPENSE_ID } as const;
  void submitMutation(addComment, { entry, id: crypto.randomUUID(), text: "I paid the ferry" });
  await waitFor(async () => expect(await storedMutations("zoe")).toHaveLength(1));
  const account = { userId: "ada", authUserId: sessionOf(ADA).user.id, email: ADA.email, isGuest: false };
  localStorage.setItem(KEYS.session, JSON.stringify(sessionOf(ADA)));
  rememberOwner(account);
  await act(async () => useSession.setState(account));
}

it("entries that a guest left here go to the account into which another device moved the guest", async () => {
  await signsInAfterMoving("ada");
  expect(await takeOverUnsent("zoe", "ada")).toBe(true);
  expect(await storedMutations("zoe")).toEqual([]);
  expect(await storedMutations("ada")).toMatchObject([{ kind: "add_comment", payload: { text: "I paid the ferry" } }]);
});

it("entries that a guest left here stay theirs when somebody else logs in", async () => {
  await signsInAfterMoving("berk");
  expect(await takeOverUnsent("zoe", "ada")).toBe(false);
  expect(await storedMutations("zoe")).toHaveLength(1);
  expect(await storedMutations("ada")).toEqual([]);
});

it("the mail of a guest's address asks for a password on any device, and ends the guest there", async () => {
  const server = letsGuestsIn()
    .answers("auth/v1/verify", () => ({ ...sessionOf(ADA), access_token: jwt() }))
    .answers(USER, () => sessionOf(ADA).user)
    .answers("rest/v1/rpc/ensure_user", () => ({ ...ROW, id: "zoe", is_guest: false }));
  const link = { token_hash: "h", type: "email_change", email: ADA.email, from: "", sent_to: ADA.email, lang: "en" };
  await openAsGuest(`/auth/confirm?${new URLSearchParams(link)}`);
  await screen.findByRole("heading", { name: "Confirm your email" });
  await press("Confirm and continue");
  await says("Please enter your password.");
  expect(server.bodiesAt("auth/v1/verify")).toEqual([]);
  await fill("Password", "correct horse");
  await press("Confirm and continue");
  await waitFor(() => expect(address()).toBe("/home"));
  const changed = server.asked.filter(({ method, path }) => method === "PUT" && path === `/${USER}`);
  expect(changed).toMatchObject([{ body: { password: "correct horse" } }]);
  expect(useSession.getState()).toMatchObject({ userId: "zoe", isGuest: false, email: ADA.email });
  expect(guestOnDevice()).toBeNull();
});

function jwt(): string {
  const parts = [{ alg: "HS256" }, { exp: Math.floor(Date.now() / 1000) + 3600 }];
  return [...parts.map((part) => btoa(JSON.stringify(part)).replaceAll("=", "")), "c2ln"].join(".");
}
