import { expect, it } from "vitest";
import type { Participant } from "./model";
import { unitsByPerson } from "./units";

const participant = (user_id: string, unit_id: string | null) => ({ user_id, unit_id }) as Participant;

it("says with whom somebody pays as one, and of who is left alone in a unit nothing", () => {
  const page = {
    units: [
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
  const units = unitsByPerson(page);
  expect([...units.keys()]).toEqual(["ayse", "can"]);
  expect(units.get("can")).toMatchObject({ id: "kayas", name: "The Kayas" });
  expect(units.get("can")?.people.map(({ user_id }) => user_id)).toEqual(["ayse", "can"]);
});
