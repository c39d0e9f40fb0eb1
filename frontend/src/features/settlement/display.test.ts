import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { Balance, Participant } from "@/domain/event/model";
import { personWith } from "@/domain/people/person";
import { barsOf } from "./bars";
import { groupedIban } from "./iban";
import { settlementName } from "./personName";

const person = personWith({ id: "1234abcd-0000-4000-8000-000000000000" });

describe("a person in a settlement", () => {
  it("is called by name", () => {
    expect(settlementName({ ...person, first_name: "Ayşe", last_name: "Yılmaz", email: "a@b.org" }, "User")).toBe(
      "Ayşe Yılmaz",
    );
    expect(settlementName({ ...person, last_name: "Yılmaz" }, "User")).toBe("Yılmaz");
  });

  it("else by the e-mail's local part and the start of its domain", () => {
    expect(settlementName({ ...person, email: "ayse@gmail.com" }, "User")).toBe("ayse (gma)");
  });

  it("else by the start of the id", () => {
    expect(settlementName(person, "Kullanıcı")).toBe("Kullanıcı 1234abcd");
  });
});

describe("an IBAN", () => {
  it("is read in groups of four", () => {
    expect(groupedIban("tr330006100519786457841326")).toBe("TR33 0006 1005 1978 6457 8413 26");
    expect(groupedIban("DE89 3704 0044 0532 0130 00")).toBe("DE89 3704 0044 0532 0130 00");
  });
});

describe("the bars of the balances", () => {
  const balance = (user_id: string, net: number) => ({ user_id, net: net as Units }) as Balance;
  const participant = (user_id: string, status: Participant["status"]) => ({ user_id, status }) as Participant;

  it("are in parts of the longest, from most owed to most owing", () => {
    const bars = barsOf([balance("ann", -400), balance("ben", 300), balance("cem", 100)], []);
    expect(bars.map(({ user_id, part }) => [user_id, part])).toEqual([
      ["ben", 0.75],
      ["cem", 0.25],
      ["ann", 1],
    ]);
  });

  it("have everyone in the event, and of who left only those with a balance", () => {
    const people = [participant("ann", "active"), participant("ben", "removed"), participant("cem", "removed")];
    const bars = barsOf([balance("ben", 0), balance("cem", 50), balance("dora", -50)], people);
    expect(bars.map((bar) => bar.user_id)).toEqual(["cem", "ann", "dora"]);
  });

  it("have no length when all is even", () => {
    expect(barsOf([balance("ann", 0)], [participant("ann", "active")])).toEqual([{ user_id: "ann", net: 0, part: 0 }]);
  });
});
