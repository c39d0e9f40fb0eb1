import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Refusal } from "../project.mjs";

const megabyte = 1024 * 1024;

/**
 * Throws when there is too little disk space.
 * @param {string} path may not exist yet
 * @param {number} needed in MB
 */
export function checkDiskSpace(path, needed) {
  let there = resolve(path);
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = statfsSync(there);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free >= needed) return;
  throw new Refusal(
    `The disk of ${there} has ${free} MB left; Divido needs about ${needed} MB there.`,
    "Make some room and start again.",
  );
}
