/**
 * Behaviour of the delete-account page for signed-in people: asks twice, deletes the account, and deletes everything on
 * the device.
 */
import { fetchConfig } from "@/platform/config/config";
import { CHANGING_MS, withTimeout } from "@/platform/network/withTimeout";
import { KEPT_AFTER_SIGN_OUT, KEYS, localStore } from "@/platform/storage/localStore";
import { type DeletionOutcome, deleteAccount, parseSession, type StoredSession } from "../accountDeletion";

/** docs/product.md 2.3: success message, then back to the start. */
const REDIRECT_AFTER_MS = 2000;

const root = document.documentElement;

function find<T extends HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`the page lacks ${selector}`);
  return element;
}

const status = find("[data-deletion-status]");
const button = find<HTMLButtonElement>("[data-delete]");
const first = find<HTMLDialogElement>("[data-confirm='first']");
const second = find<HTMLDialogElement>("[data-confirm='second']");

function say(kind: DeletionOutcome): void {
  status.textContent = status.dataset[kind] ?? "";
  status.dataset.kind = kind;
}

function show(state: "signed-in" | "signed-out"): void {
  root.classList.remove("signed-in", "signed-out");
  root.classList.add(state);
}

async function run(session: StoredSession): Promise<void> {
  const label = button.textContent;
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  button.textContent = button.dataset.deleting ?? label;
  status.textContent = "";
  const outcome = await deleteAccount(session, {
    fetch: withTimeout(fetch, CHANGING_MS),
    now: () => Date.now(),
    config: fetchConfig,
    keep: (renewed) => localStore.set(KEYS.session, JSON.stringify(renewed)),
  });
  say(outcome);
  if (outcome === "done") {
    await forgetEverything();
    root.classList.add("account-deleted");
    setTimeout(() => location.replace("/"), REDIRECT_AFTER_MS);
    return;
  }
  button.disabled = false;
  button.removeAttribute("aria-busy");
  button.textContent = label;
  if (outcome === "not_logged_in") show("signed-out");
}

/** Deletes the remembered e-mail address too, because the person is gone for good. Settings of the device stay. */
async function forgetEverything(): Promise<void> {
  for (const key of localStore.keys()) {
    const ofThePerson = key === KEYS.rememberMe || key === KEYS.rememberEmail;
    if (ofThePerson || !KEPT_AFTER_SIGN_OUT.includes(key)) localStore.remove(key);
  }
  const databases = await indexedDB.databases?.().catch(() => []);
  for (const { name } of databases ?? []) if (name) indexedDB.deleteDatabase(name);
}

function ask(): void {
  first.returnValue = "";
  first.showModal();
}

button.addEventListener("click", ask);
first.addEventListener("close", () => {
  if (first.returnValue !== "yes") return;
  second.returnValue = "";
  second.showModal();
});
second.addEventListener("close", () => {
  if (second.returnValue !== "yes") return;
  const session = parseSession(localStore.get(KEYS.session));
  if (session) void run(session);
  else {
    say("not_logged_in");
    show("signed-out");
  }
});

const session = parseSession(localStore.get(KEYS.session));
if (!session) show("signed-out");
const who = find("[data-signed-in-as]");
const email = session?.user?.email;
if (email) who.textContent = (who.dataset.template ?? "").replace("{{email}}", email);
find("[data-back]").addEventListener("click", (event) => {
  if (history.length <= 1 || !document.referrer.startsWith(location.origin)) return;
  event.preventDefault();
  history.back();
});
