import { fileURLToPath } from "node:url";

/** The project's folder, with package.json, go.mod and supabase/. */
export const projectDir = fileURLToPath(new URL("..", import.meta.url));

/** Files kept between runs: the Go server's binary, stamps, reports. */
export const cacheDir = `${projectDir}.cache`;

/** An error for the person at the terminal: the problem, and the remedy. Shown without a stack trace. */
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
