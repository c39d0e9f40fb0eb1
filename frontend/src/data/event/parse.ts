import * as v from "valibot";
import { inUnits } from "@/data/money";
import { paymentInUnits } from "@/data/payment/columns";
import { nameOf, secondLetters } from "@/data/person/displayName";
import { seriesInUnits } from "@/data/series/columns";
import type { Participant, ServerEventPage } from "./model";
import { balanceSchema, type EventPageWire, eventPageSchema } from "./schema";

export const balanceInUnits = inUnits(balanceSchema);

/** Current and former people with their second letters and their number in the order of joining, which names people who have no name any more. */
export function participantsFromWire(participants: readonly Participant[]): Participant[] {
  const letters = secondLetters(participants.map(({ person }) => nameOf(person)));
  return participants.map((one, index) => {
    const second = letters[index];
    return { ...one, person: { ...one.person, place: index + 1, ...(second && { letters: second }) } };
  });
}

const convert = inUnits(v.omit(eventPageSchema, ["series", "payments"]));

/** `asked` are the expenses fetched by id. */
export function eventPageFromWire(wire: EventPageWire, asked: readonly string[]): ServerEventPage {
  const currency = wire.event.default_currency;
  const page = convert(wire, currency);
  const also = new Map(page.also.map((expense) => [expense.id, expense]));
  return {
    ...page,
    participants: participantsFromWire(wire.participants),
    also: Object.fromEntries(asked.map((id) => [id, also.get(id) ?? null])),
    payments: wire.payments.map((payment) => paymentInUnits(payment, currency)),
    series: wire.series?.map(seriesInUnits),
  };
}
