import { expect, it } from "vitest";
import { worst } from "./arithmetic.mjs";

const said = `goos: linux
BenchmarkSettle16People/equal_debts-2         	     100	   3000000 ns/op	         4.500 slowest-ms
BenchmarkSettle16People/balances_up_to_1-2    	     100	   9000000 ns/op	         9.250 slowest-ms
BenchmarkSettle200People/balances_up_to_1-2   	     100	    500000 ns/op	        99.000 slowest-ms
PASS
`;

it("worst returns the largest value of a benchmark, in ms", () => {
  expect(worst(said, /^BenchmarkSettle16People/, "slowest-ms")).toBe(9.25);
  expect(worst(said, /^BenchmarkSettle200People/, "ns/op")).toBe(0.5);
});

it("worst throws when the benchmark did not run", () => {
  expect(() => worst(said, /^BenchmarkGazetteer/, "ns/op")).toThrow(/no benchmark/);
});
