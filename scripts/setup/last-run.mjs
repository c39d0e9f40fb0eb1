import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "../project.mjs";

/**
 * How long a check took.
 * @typedef {object} Course
 * @property {number} ms
 * @property {number[]} marks when each tenth of its tests had ended, in ms; empty for a check without tests
 * @property {number} tests
 */

const file = join(cacheDir, "checks.json");

/** Returns the course of each check in its last run, by name. @returns {Record<string, Course>} */
export function lastRun() {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/** Keeps the courses of checks that ran as a whole. @param {Record<string, Course>} courses */
export function keepRun(courses) {
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...lastRun(), ...courses }));
}

/**
 * Returns the course of a check from the times at which its tests ended.
 * @param {number} ms
 * @param {number[]} ends in ms, ascending
 * @returns {Course}
 */
export const courseOf = (ms, ends) => ({
  ms,
  marks: ends.length > 0 ? Array.from({ length: 10 }, (_, i) => ends[Math.ceil((ends.length * (i + 1)) / 10) - 1]) : [],
  tests: ends.length,
});

/**
 * Estimates how long a running check still takes: as long as the last time, times how much slower it is so far. One that goes
 * faster than a third or slower than three times the last run is taken for that.
 * @param {Course | undefined} last
 * @param {number} elapsed in ms
 * @param {number} ended number of tests that ended
 * @returns {number | undefined} ms; undefined if nothing is known, or if it takes longer than the last time
 */
export function timeLeft(last, elapsed, ended) {
  if (!last) return undefined;
  const rest = last.ms - elapsed;
  if (last.tests === 0 || ended === 0) return rest > 0 ? rest : undefined;
  const tenths = Math.min(10, (ended / last.tests) * 10);
  const at = (tenth) => (tenth === 0 ? 0 : last.marks[tenth - 1]);
  const whole = Math.floor(tenths);
  const then = at(whole) + (whole < 10 ? (at(whole + 1) - at(whole)) * (tenths - whole) : 0);
  const pace = then > 0 ? Math.min(3, Math.max(1 / 3, elapsed / then)) : 1;
  return Math.max(0, last.ms - then) * pace;
}

/**
 * Estimates how long all checks still take: waiting ones begin as workers get free, longest-waiting first, then those that
 * run alone.
 * @param {{ running: number[], waiting: number[], alone: number[], workers: number }} checks in ms
 * @returns {number} ms
 */
export function allLeft({ running, waiting, alone, workers }) {
  const busy = [...running, ...Array(Math.max(0, workers - running.length)).fill(0)];
  for (const each of waiting) busy[busy.indexOf(Math.min(...busy))] += each;
  return Math.max(0, ...busy) + alone.reduce((sum, each) => sum + each, 0);
}

/** @param {number} ms */
export function inWords(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
