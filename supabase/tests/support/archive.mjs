import { randomUUID } from "node:crypto";
import { bookFromWire } from "@/data/export/book";
import { dividoText } from "@/data/export/divido";
import { exportedEventOf } from "@/data/export/exportedEvent";
import { PLACE } from "@/data/export/nameWords";
import { readBytes } from "@/features/import/readBytes";
import { toSend } from "@/features/import/sending/toSend";
import { createEvent } from "./events.mjs";

/** @typedef {import("./people.mjs").Person} Person */

const words = { deleted: "Deleted user", unknown: "Unknown user", numbered: `Person ${PLACE}` };

/** The file of an event as the app writes it. @param {Person} person @param {string} event */
export async function fileOf(person, event) {
  const { body } = await person.get("event_export", { event_id: event });
  return dividoText(exportedEventOf(bookFromWire(body), words));
}

/** Returns a file of Divido as the app reads it. @param {string} text */
export function readFile(text) {
  const file = readBytes(new TextEncoder().encode(text));
  if ("unreadable" in file) throw new Error("not a file of Divido");
  if (file.refused.length > 0) throw new Error(`refused lines: ${JSON.stringify(file.refused)}`);
  return file;
}

/**
 * Imports a file as the app does, into a new event.
 * @param {Person} person
 * @param {string} text
 * @param {string} myName whom of the file's people the person is
 * @returns {Promise<{ event: string, import_id: string, imported: unknown }>} the event, and what the import said
 */
export async function bringAlong(person, text, myName) {
  const file = readFile(text);
  if (!file.event) throw new Error("not a file of Divido");
  const { id: _, ...told } = file.event;
  const event = await createEvent(person, {
    ...told,
    ...{ name: file.name, default_currency: file.currency },
  });
  return bringInto(person, file, event, myName);
}

/**
 * Imports a file as the app does, into an event of the person.
 * @param {Person} person
 * @param {import("@/data/import/model").FileRead} file
 * @param {string} event
 * @param {string} myName whom of the file's people the person is
 */
export async function bringInto(person, file, event, myName) {
  const matched = file.people.map((name) => (name === myName ? person.id : null));
  const into = { eventId: event, currency: file.currency ?? "", matched, rates: new Map(), replaces: new Map() };
  const { people, households, entries } = toSend(file, into);
  const import_id = randomUUID();
  const part = { event_id: event, import_id, source: "divido", people, entries };
  const { status, body } = await person.rpc("import_expenses", part);
  if (status !== 200) throw new Error(`import: ${status} ${JSON.stringify(body)}`);
  for (const household of households) {
    const saved = await person.rpc("save_household", { event_id: event, ...household });
    if (saved.status !== 200) throw new Error(`household: ${saved.status} ${JSON.stringify(saved.body)}`);
  }
  return { event, import_id, imported: body };
}
