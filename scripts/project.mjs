import { fileURLToPath } from "node:url";

/** The folder of the project: where package.json, go.mod and supabase/ are. */
export const projectDir = fileURLToPath(new URL("..", import.meta.url));

/** What the build steps keep between runs: the Go server's binary, stamps, reports. */
export const cacheDir = `${projectDir}.cache`;

/** A sentence for the person at the terminal: what is wrong, and the remedy. Shown without a stack trace. */
export class Refusal extends Error {
  /**
   * @param {string} problem one sentence
   * @param {string} [remedy] what to do about it
   */
  constructor(problem, remedy) {
    super(remedy ? `${problem}\n${remedy}` : problem);
    this.name = "Refusal";
  }
}
