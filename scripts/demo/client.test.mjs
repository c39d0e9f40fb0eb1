import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack } from "../stack/stack.mjs";
import { removeData, temporaryDataDir } from "../stack/temporary-data.mjs";
import { guestIn, signedUp } from "./client.mjs";

const dataDir = temporaryDataDir("demo");
let stack;
beforeAll(async () => {
  stack = await startStack({ dataDir, durable: false });
});
afterAll(async () => {
  await stack?.stop();
  removeData(dataDir);
});

it("a person of the demo leaves no mail in the mailbox, neither at the first start nor at a later one", async () => {
  const { urls, ports, keys } = stack;
  const functions = `http://127.0.0.1:${ports.app}`;
  const servers = { api: urls.api, mail: urls.mail, functions, publishableKey: keys.publishable };
  const elif = { email: "elif@divido.test", password: "divido-demo", language: "en" };
  const mails = async () => (await fetch(`${urls.mail}/email`)).json();

  const { id } = await signedUp(servers, elif);
  expect(await mails()).toEqual([]);
  expect((await signedUp(servers, elif)).id).toBe(id);
  expect(await mails()).toEqual([]);
});

it("the guest of the demo is the same person when an interrupted load continues", async () => {
  const { urls, ports, keys } = stack;
  const functions = `http://127.0.0.1:${ports.app}`;
  const servers = { api: urls.api, mail: urls.mail, functions, publishableKey: keys.publishable };
  const guest = { name: "Noa", key: "k".repeat(43), language: "en" };
  const { id } = await guestIn(servers, guest);
  const again = await guestIn(servers, guest);
  expect(again.id).toBe(id);
  expect(await again.select("users?select=first_name,is_guest")).toEqual([{ first_name: "Noa", is_guest: true }]);
});
