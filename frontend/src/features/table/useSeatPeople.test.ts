import { expect, it } from "vitest";
import { COLORS } from "@/data/person/avatarColors";
import { seatColors } from "./useSeatPeople";

const seats = (...colors: (number | null)[]) => colors.map((color, index) => ({ seat: index + 1, color }));

it("people of the event have their colour at the table", () => {
  expect(seatColors(seats(5, 0, 5))).toEqual([5, 0, 5]);
});

it("names alone get colours that nobody else at the table has, also of people who sit after them", () => {
  const colors = seatColors(seats(null, 0, null, 2, null));
  expect(colors[1]).toBe(0);
  expect(colors[3]).toBe(2);
  expect(new Set(colors).size).toBe(5);
});

it("more names than colours share them evenly", () => {
  const colors = seatColors(seats(...Array.from({ length: 2 * COLORS }, () => null)));
  for (let color = 0; color < COLORS; color++) expect(colors.filter((one) => one === color)).toHaveLength(2);
});
