import { expect, it } from "vitest";
import { realPrograms } from "./programs.mjs";

it("the light server runs when no program is set", () => {
  expect(realPrograms({ AUTH_PROGRAM: "" })).toEqual({ auth: null, rest: null, storage: null });
});

it("a program is taken by its path", () => {
  const { execPath } = process;
  expect(realPrograms({ AUTH_PROGRAM: execPath, REST_PROGRAM: execPath, STORAGE_PROGRAM: execPath })).toEqual({
    auth: execPath,
    rest: execPath,
    storage: execPath,
  });
});

it.each(["AUTH_PROGRAM", "REST_PROGRAM", "STORAGE_PROGRAM"])(
  "a path that is no program is refused with the name %s",
  (name) => {
    for (const path of ["/nowhere/auth", import.meta.dirname, import.meta.filename]) {
      expect(() => realPrograms({ [name]: path })).toThrow(`${name} is not an executable program: "${path}"`);
    }
  },
);
