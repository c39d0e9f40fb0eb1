import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { firstColor } from "@/data/person/avatarColors";
import { secondLetters } from "@/data/person/displayName";
import { type Person, personWith } from "@/data/person/model";
import type { Seat } from "@/data/table/model";

/** A seat with its name in words, and what its avatar needs. */
export interface SeatPerson extends Seat {
  name: string;
  face: Person;
}

const NOBODY: readonly Seat[] = [];

/** Returns the seats with their avatars: a second letter where two initials are the same. */
export function useSeatPeople(seats: readonly Seat[] = NOBODY): SeatPerson[] {
  const { t } = useTranslation("common");
  return useMemo(() => {
    const letters = secondLetters(seats.map(({ name }) => name));
    const colors = seatColors(seats);
    return seats.map((seat, index) => {
      const name = seat.name ?? t("people.numbered", { number: seat.seat });
      const face = { id: seat.person_id, first_name: name, color: colors[index], letters: letters[index] };
      return { ...seat, name, face: personWith({ ...face, has_account: !seat.is_name_only }) };
    });
  }, [seats, t]);
}

/**
 * Returns the colour of each seat: people of the event have their colour there, names alone, one after the other, a colour that is
 * still free (docs/product.md 5.2).
 */
export function seatColors(seats: readonly Pick<Seat, "seat" | "color">[]): number[] {
  const taken = seats.flatMap(({ color }) => (color === null ? [] : [{ color }]));
  return seats.map(({ seat, color }) => {
    if (color !== null) return color;
    const free = firstColor(String(seat - 1), taken);
    taken.push({ color: free });
    return free;
  });
}
