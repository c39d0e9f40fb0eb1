import { secondLetters } from "@/data/person/displayName";
import { type Person, personWith } from "@/data/person/model";
import type { Seat } from "@/data/table/model";

/** A seat with what its avatar needs. */
export interface SeatPerson extends Seat {
  face: Person;
}

/** Returns the seats with their avatars: coloured by seat, with a second letter where two initials are the same. */
export function seatPeople(seats: readonly Seat[]): SeatPerson[] {
  const letters = secondLetters(seats.map(({ name }) => name));
  return seats.map((seat, index) => ({
    ...seat,
    face: personWith({
      id: seat.person,
      first_name: seat.name,
      color: seat.seat - 1,
      letters: letters[index],
    }),
  }));
}
