import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { visit } from "./support/app";
import { expect, test } from "./support/device";
import { ADD_EXPENSE, amount, chip, closeSheet } from "./support/expenseForm";
import { expectAgreement, ledger } from "./support/ledger";
import { newPerson } from "./support/person";
import { newTrip } from "./support/trip";

// Slow: three phones, one of them offline for a while.
test.describe.configure({ timeout: 120_000 });

test("an offline expense with several payers, parts and dollars is the same on three phones, in the file and in the settlement", async ({
  device,
}) => {
  const [ada, ben, cem] = await Promise.all([newPerson("Ada Lace"), newPerson("Ben Oz"), newPerson("Cem Ak")]);
  const trip = await newTrip(ada, [ben, cem]);
  const grandpa = await ada.rpc<string>("add_person", { event_id: trip.id, name: "Grandpa" });
  const family = { event_id: trip.id, id: randomUUID(), name: "The Oz", people: [ben.id, cem.id] };
  await ben.rpc("save_household", family);
  const [adasPhone, bensPhone, cemsPhone] = await Promise.all([device(ada), device(ben), device(cem)]);
  const adas = await adasPhone.install(`/events/${trip.id}`);
  const [bens, cems] = [await bensPhone.open(`/events/${trip.id}`), await cemsPhone.open(`/events/${trip.id}`)];
  await expect(adas.getByRole("button", { name: /4 people/ })).toBeVisible();
  await adasPhone.offline();

  await adas.getByRole("link", { name: ADD_EXPENSE }).click();
  await expect(amount(adas)).toBeFocused();
  await amount(adas).pressSequentially("10000");
  await adas.getByRole("combobox", { name: "Currency" }).click();
  await adas.getByRole("option", { name: /USD/ }).click();
  await adas.getByLabel("What was it for?").fill("Fish by the harbour");
  await chip(adas, "Who paid?").click();
  await adas.getByRole("button", { name: "Several people" }).click();
  await adas.getByRole("checkbox", { name: "Grandpa" }).first().check();
  await adas.getByLabel("Paid by you").fill("3000");
  await expect(adas.getByLabel("Paid by Grandpa")).toHaveValue("70.00");
  await closeSheet(adas);
  await chip(adas, "How is it split?").click();
  await adas.getByRole("radio", { name: "Parts" }).click();
  await adas.getByLabel("Parts: Cem").fill("0");
  await closeSheet(adas);
  await adas.getByLabel("1 EUR in USD").fill("1.0853");
  await adas.getByRole("checkbox", { name: /I confirm this exchange rate/ }).check();
  await adas.getByRole("button", { name: "Save expense" }).click();
  await expect(adas).toHaveURL(`/events/${trip.id}`);
  await expect(adas.getByText("Waiting to be sent")).toBeVisible();
  const paid = /Paid: Grandpa\s64\.50\s· (You|Ada\sLace)\s27\.64/;
  await expect(adas.getByRole("link", { name: /Fish by the harbour/ })).toContainText(paid);

  await adasPhone.online();
  for (const [page, person] of [
    [adas, ada],
    [bens, ben],
    [cems, cem],
  ] as const) {
    await expectAgreement(page, person, trip, ["Fish by the harbour"]);
    await expect(page.getByRole("link", { name: /Fish by the harbour/ })).toContainText(paid);
  }

  await visit(cems, `/events/${trip.id}/settlement`);
  await expect(cems.getByText("Ben Oz (The Oz) pays Grandpa")).toBeAttached();
  await visit(cems, `/events/${trip.id}/export`);
  await expect(cems.locator("article")).toContainText(/Grandpa\s64\.50\s· Ada\sLace\s27\.64/);
  const [file] = await Promise.all([
    cems.waitForEvent("download"),
    cems.getByRole("button", { name: "Save as CSV" }).click(),
  ]);
  const fish = readFileSync(await file.path(), "utf8").split("\r\n")[1];
  expect(fish).toMatch(/"Grandpa 64\.50; Ada Lace 27\.64",100\.00,USD,0\.9214\d*,92\.14,/);

  const before = (await ledger(ben, trip)).balances;
  const dora = await newPerson("Dora Su");
  await dora.accept(trip.token);
  await dora.rpc("claim_person", { event_id: trip.id, person_id: grandpa });
  await visit(bens, `/events/${trip.id}`);
  await expect(bens.getByRole("link", { name: /Fish by the harbour/ })).toContainText(
    /Paid: Dora\sSu\s64\.50\s· Ada\sLace\s27\.64/,
  );
  const netOf = (balances: typeof before, id: string) => balances.find(({ user_id }) => user_id === id)?.net ?? 0;
  const after = (await ledger(ben, trip)).balances;
  expect(netOf(after, dora.id)).toBe(netOf(before, grandpa));
  for (const { id } of [ada, ben, cem]) expect(netOf(after, id)).toBe(netOf(before, id));
});
