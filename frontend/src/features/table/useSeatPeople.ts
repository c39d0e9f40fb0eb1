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

/** Returns the seats with their avatars. People of the event have their colour there, others one that is still free. */
export function useSeatPeople(seats: readonly Seat[] = NOBODY): SeatPerson[] {
  const { t } = useTranslation("common");
  return useMemo(() => {
    const letters = secondLetters(seats.map(({ name }) => name));
    const colored = seats.flatMap(({ color }) => (color === null ? [] : [{ color }]));
    return seats.map((seat, index) => {
      const name = seat.name ?? t("people.numbered", { number: seat.seat });
      const color = seat.color ?? firstColor(String(seat.seat - 1), colored);
      if (seat.color === null) colored.push({ color });
      const face = { id: seat.person_id, first_name: name, color, letters: letters[index] };
      return { ...seat, name, face: personWith({ ...face, has_account: !seat.is_name_only }) };
    });
  }, [seats, t]);
}
