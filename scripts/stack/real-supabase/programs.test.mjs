import { expect, it } from "vitest";
import { realPrograms } from "./programs.mjs";

it("leaves the light server at its work where nothing is named", () => {
  expect(realPrograms({ AUTH_PROGRAM: "" })).toEqual({ auth: null, rest: null });
});

it("takes a program by its path", () => {
  const { execPath } = process;
  expect(realPrograms({ AUTH_PROGRAM: execPath, REST_PROGRAM: execPath })).toEqual({
    auth: execPath,
    rest: execPath,
  });
});

it.each(["AUTH_PROGRAM", "REST_PROGRAM"])("refuses by name what is no program: %s", (name) => {
  for (const path of ["/nowhere/auth", import.meta.dirname, import.meta.filename]) {
    expect(() => realPrograms({ [name]: path })).toThrow(`${name} is "${path}"`);
  }
});
