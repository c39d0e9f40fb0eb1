import { expect, it } from "vitest";
import type { Participant } from "@/data/event/model";
import { householdsByPerson } from "./households";

const participant = (user_id: string, household_id: string | null) => ({ user_id, household_id }) as Participant;

it("a person has a household while others pay as one with them, and none when left alone", () => {
  const page = {
    households: [
      { id: "kayas", name: "The Kayas" },
      { id: "webers", name: "The Webers" },
      { id: "nobody", name: "Nobody any more" },
    ],
    participants: [
      participant("ayse", "kayas"),
      participant("can", "kayas"),
      participant("jonas", "webers"),
      participant("dede", null),
    ],
  };
  const households = householdsByPerson(page);
  expect([...households.keys()]).toEqual(["ayse", "can"]);
  expect(households.get("can")).toMatchObject({ id: "kayas", name: "The Kayas" });
  expect(households.get("can")?.people.map(({ user_id }) => user_id)).toEqual(["ayse", "can"]);
});
