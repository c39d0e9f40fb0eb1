import { expect, it } from "vitest";
import { tellOutages } from "./outages.mjs";

const told = (code) => {
  const connection = tellOutages(/** @type {any} */ ({ normalizeDbError: (error) => error }));
  return connection.normalizeDbError(Object.assign(new Error("words of its own"), { code }));
};

it.each(["ECONNREFUSED", "CONNECTION_CLOSED", "CONNECT_TIMEOUT", "57P01", "57P03", "53100", "53300", "08006", "58030"])(
  "%s means that the database is unavailable, and is answered with 503",
  (code) => expect(told(code)).toMatchObject({ code: "PT503", message: "service_unavailable" }),
);

it.each(["57014", "PT504", "23505", "40P01", undefined])("%s is passed on unchanged", (code) =>
  expect(told(code)).toMatchObject({ message: "words of its own", code }),
);
