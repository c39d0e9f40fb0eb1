import { expect, it } from "vitest";
import { fuzzTestsIn } from "./fuzz.mjs";

it("fuzzTestsIn finds fuzz tests, and no other tests, functions or comments", () => {
  const text = `package query

func FuzzRead(f *testing.F) {
	f.Fuzz(func(t *testing.T, raw string) {})
}

func TestFuzz(t *testing.T) {}

func FuzzWords(text string) string { return text }

// func FuzzNothing(f *testing.F) {}
`;
  expect(fuzzTestsIn(text)).toEqual(["FuzzRead"]);
});
