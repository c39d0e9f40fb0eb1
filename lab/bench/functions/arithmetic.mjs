import { run } from "../../../scripts/setup/run.mjs";

/** Aims of the Go benchmarks, in ms. */
const aims = [
  { figure: "settling 16 people, the hardest", name: /^BenchmarkSettle16People/, unit: "slowest-ms", aim: 20 },
  { figure: "settling 200 people, the hardest", name: /^BenchmarkSettle200People/, unit: "slowest-ms", aim: 1 },
  { figure: "loading the gazetteer", name: /^BenchmarkUnpackGazetteer/, unit: "ns/op", aim: 150 },
  { figure: "a search in the gazetteer, the slowest", name: /^BenchmarkGazetteer/, unit: "ns/op", aim: 2 },
];

/** Runs the Go benchmarks and returns the worst of each kind. @param {string} time for each */
export async function arithmetic(time) {
  const said = await run("go", [
    ...["test", "-run=^$", "-bench=Settle16|Settle200|Gazetteer", `-benchtime=${time}`],
    ...["./functions/internal/settling", "./functions/place"],
  ]);
  return aims.map(({ figure, name, unit, aim }) => ({
    figure,
    is: `${worst(said, name, unit).toFixed(2)} ms`,
    aim: `${aim} ms`,
  }));
}

/**
 * Returns the largest value of a unit among the benchmarks of a name, in ms.
 * @param {string} said what `go test -bench` said @param {RegExp} name @param {string} unit
 */
export function worst(said, name, unit) {
  const values = said
    .split("\n")
    .filter((line) => name.test(line))
    .map((line) => {
      const fields = line.split(/\s+/);
      return Number(fields[fields.indexOf(unit) - 1]) / (unit === "ns/op" ? 1e6 : 1);
    });
  if (values.length === 0 || values.some(Number.isNaN)) throw new Error(`no benchmark ${name} in ${unit}:\n${said}`);
  return Math.max(...values);
}
