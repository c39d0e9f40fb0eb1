import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { groupedIban } from "@/core/text/groupedIban";
import type { Balance, Participant } from "@/data/event/model";
import type { Household } from "@/data/person/households";
import { personWith } from "@/data/person/model";
import { barsOf } from "./bars";
import { settlementName } from "./useNames";

const person = personWith({ id: "1234abcd-0000-4000-8000-000000000000" });

describe("a person in a settlement", () => {
  it("a settlement names people by their first and last names", () => {
    expect(settlementName({ ...person, first_name: "Ayşe", last_name: "Yılmaz", email: "a@b.org" }, "User")).toBe(
      "Ayşe Yılmaz",
    );
    expect(settlementName({ ...person, last_name: "Yılmaz" }, "User")).toBe("Yılmaz");
  });

  it("a settlement names people without a name by the e-mail's local part and the start of its domain", () => {
    expect(settlementName({ ...person, email: "ayse@gmail.com" }, "User")).toBe("ayse (gma)");
  });

  it("a settlement names people without a name and an e-mail by the start of their id", () => {
    expect(settlementName(person, "Kullanıcı")).toBe("Kullanıcı 1234abcd");
  });
});

describe("an IBAN", () => {
  it("an IBAN is displayed in groups of four", () => {
    expect(groupedIban("tr330006100519786457841326")).toBe("TR33 0006 1005 1978 6457 8413 26");
    expect(groupedIban("DE89 3704 0044 0532 0130 00")).toBe("DE89 3704 0044 0532 0130 00");
  });
});

describe("the bars of the balances", () => {
  const balance = (user_id: string, net: number) => ({ user_id, net: net as Units }) as Balance;
  const participant = (user_id: string, status: Participant["status"]) => ({ user_id, status }) as Participant;
  const alone = new Map<string, Household>();

  it("bars are relative to the longest and ordered from most owed to most owing", () => {
    const bars = barsOf([balance("ann", -400), balance("ben", 300), balance("cem", 100)], [], alone);
    expect(bars.flatMap(({ people }) => people.map(({ id, part }) => [id, part]))).toEqual([
      ["ben", 0.75],
      ["cem", 0.25],
      ["ann", 1],
    ]);
    expect(bars.every(({ together }) => together === null)).toBe(true);
  });

  it("bars include everyone in the event, and people who left only with a balance", () => {
    const people = [participant("ann", "active"), participant("ben", "removed"), participant("cem", "removed")];
    const bars = barsOf([balance("ben", 0), balance("cem", 50), balance("dora", -50)], people, alone);
    expect(bars.flatMap((party) => party.people.map(({ id }) => id))).toEqual(["cem", "ann", "dora"]);
  });

  it("bars have no length when all balances are zero", () => {
    expect(barsOf([balance("ann", 0)], [participant("ann", "active")], alone)).toEqual([
      { together: null, people: [{ id: "ann", net: 0, part: 0 }] },
    ]);
  });

  it("the bars of a household's members follow the bar of their sum", () => {
    const people = [participant("ann", "active"), participant("dora", "active")];
    const kayas = { id: "kayas", name: "The Kayas", people };
    const households = new Map(people.map(({ user_id }) => [user_id, kayas]));
    const bars = barsOf(
      [balance("ann", -400), balance("ben", 300), balance("cem", -500), balance("dora", 600)],
      people,
      households,
    );
    expect(bars.map(({ together, people }) => [together?.net ?? null, people.map(({ id }) => id)])).toEqual([
      [null, ["ben"]],
      [200, ["dora", "ann"]],
      [null, ["cem"]],
    ]);
    expect(bars[1]?.together).toEqual({ id: "kayas", net: 200, part: 200 / 600, household: kayas });
  });
});
