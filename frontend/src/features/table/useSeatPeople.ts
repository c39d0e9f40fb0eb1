import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { secondLetters } from "@/data/person/displayName";
import { type Person, personWith } from "@/data/person/model";
import type { Seat } from "@/data/table/model";
import { seatColors } from "@/data/table/seatColors";

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
