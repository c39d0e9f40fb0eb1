import { expect, it } from "vitest";
import { nets, read } from "./testReading";

const HEAD = "Title,Amount,Currency,Exchange rate,Amount in default currency (EUR),Date & time,Category";
const table = (columns: string, ...rows: string[]) => [`${HEAD},${columns}`, ...rows].join("\n");
const DINNER = "Dinner,30.00,EUR,1,30.00,2026-05-01,Food";

it("people in Tricount's file are found by the names of their columns, in any order", () => {
  const file = read(
    table("Paid by Ann,Paid by Bob,Impacted to Bob,Impacted to Ann", `${DINNER},30.00,0.00,-10.00,-20.00`),
  );
  expect(file.people).toEqual(["Bob", "Ann"]);
  expect(nets(file)).toEqual([-1000, 1000]);
});

it("a person who only paid in Tricount's file is one of its people", () => {
  const file = read(table("Paid by Bob,Paid by Ann,Impacted to Ann", `${DINNER},30.00,0.00,-30.00`));
  expect(file.people).toEqual(["Ann", "Bob"]);
  expect(nets(file)).toEqual([-3000, 3000]);
});

it("two people of one name in Tricount's file stay two", () => {
  const file = read(
    table("Paid by Ann,Paid by Ann,Impacted to Ann,Impacted to Ann", `${DINNER},0.00,30.00,-10.00,-20.00`),
  );
  expect(nets(file)).toEqual([-1000, 1000]);
});

const person = (uuid: string, display_name?: string) => ({
  RegistryMembershipNonUser: { uuid, ...(display_name && { alias: { display_name } }) },
});
const entry = (uuid: string, payer: object, ...sharers: object[]) => ({
  RegistryEntry: {
    ...{ uuid, description: `Entry ${uuid}`, date: "2026-05-01 12:00:00.000000", type_transaction: "NORMAL" },
    amount: { value: `-${sharers.length * 10}.00`, currency: "EUR" },
    membership_owned: payer,
    allocations: sharers.map((membership) => ({
      ...{ type: "AMOUNT", amount: { value: "-10.00", currency: "EUR" }, membership },
    })),
  },
});
const registry = (title: string, entries: object[], more: object = {}) => ({
  ...{ title, currency: "EUR", memberships: [person("a", "Ann")], all_registry_entry: entries, ...more },
});

it("people who left Tricount's group are named by its rows, also if another row has only their id", () => {
  const entries = [entry("1", person("c"), person("a"), person("c")), entry("2", person("a"), person("c", "Cleo"))];
  const file = read(JSON.stringify({ Registry: registry("Trip", entries) }));
  expect(file).toMatchObject({ people: ["Ann", "Cleo"], refused: [], questions: [] });
  expect(nets(file)).toEqual([0, 0]);
  const unnamed = read(JSON.stringify({ Registry: registry("Trip", entries.slice(0, 1)) }));
  expect(unnamed).toMatchObject({ nameless: [1], questions: ["names"], refused: [] });
});

it("each group of Tricount's file can be chosen, also an archived one", () => {
  const all_registry_active = [registry("Trip", [entry("1", person("a"), person("c", "Cleo"))]), registry("Home", [])];
  const all_registry_archived = [registry("Old", [entry("2", person("d", "Dan"), person("a"), person("d"))])];
  const text = JSON.stringify({ RegistrySynchronization: { all_registry_active, all_registry_archived } });
  expect(read(text)).toMatchObject({ name: "Trip", events: ["Trip", "Home", "Old"], people: ["Ann", "Cleo"] });
  expect(read(text, { event: 2 })).toMatchObject({ name: "Old", people: ["Ann", "Dan"], entries: [{ amount: 2000 }] });
});

it("a file of Tricount that names an older page says that entries are missing", () => {
  const losses = (more: object) =>
    read(JSON.stringify({ Response: [{ Registry: registry("Trip", []) }], ...more })).losses;
  expect(losses({ Pagination: { older_url: "/v1/registry?older_id=5", newer_url: null } })).toEqual(["older_missing"]);
  expect(losses({ Pagination: { older_url: null, newer_url: "/v1/registry?newer_id=5" } })).toEqual([]);
});

it("Tricount's amounts in another currency are named as those of the group's currency", () => {
  const foreign = entry("1", person("a"), person("c", "Cleo"));
  Object.assign(foreign.RegistryEntry, { amount_local: { value: "-12.00", currency: "USD" }, attachment: [{ id: 1 }] });
  expect(read(JSON.stringify({ Registry: registry("Trip", [foreign]) })).losses).toEqual([
    "default_currency",
    "receipts",
  ]);
});

it.each([
  [
    "Titolo;Importo;Valuta;Tasso di cambio;Importo nella valuta predefinita (EUR);Data e ora;Categoria",
    ["Pagato da", "Impatta su"],
  ],
  [
    "Titel;Bedrag;Valuta;Wisselkoers;Bedrag in standaardvaluta (EUR);Datum en tijd;Categorie",
    ["Betaald door", "Impact op"],
  ],
  [
    "Título;Montante;Moeda;Taxa de câmbio;Montante na moeda padrão (EUR);Data e hora;Categoria",
    ["Pago por", "Imputado a"],
  ],
])("Tricount's heads are known in a language that the app does not have: %s", (head, words) => {
  const columns = words.flatMap((word) => ["Ann", "Bob"].map((name) => `${word} ${name}`));
  const file = read(`${head};${columns.join(";")}\nTea;30,00;EUR;1;30,00;31/05/2026 10:00;;30,00;0,00;-10,00;-20,00`);
  expect(file).toMatchObject({ source: "tricount", people: ["Ann", "Bob"], refused: [] });
  expect(nets(file)).toEqual([2000, -2000]);
});
