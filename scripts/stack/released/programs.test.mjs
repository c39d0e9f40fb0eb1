import { expect, it } from "vitest";
import { releasedPrograms } from "./programs.mjs";

it("leaves the light server at its work where nothing is named", () => {
  expect(releasedPrograms({ AUTH_PROGRAM: "" })).toEqual({ auth: null, rest: null });
});

it("takes a program by its path", () => {
  const { execPath } = process;
  expect(releasedPrograms({ AUTH_PROGRAM: execPath, REST_PROGRAM: execPath })).toEqual({
    auth: execPath,
    rest: execPath,
  });
});

it.each(["AUTH_PROGRAM", "REST_PROGRAM"])("refuses by name what is no program: %s", (name) => {
  for (const path of ["/nowhere/auth", import.meta.dirname, import.meta.filename]) {
    expect(() => releasedPrograms({ [name]: path })).toThrow(`${name} is "${path}"`);
  }
});
