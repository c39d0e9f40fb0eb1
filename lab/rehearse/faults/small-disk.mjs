import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

const megabytes = 600;
const chunk = Buffer.alloc(1 << 20);

/**
 * Mounts a small file system in memory on a folder. Null unless root runs it on Linux.
 * @param {string} dir
 */
export function smallDisk(dir) {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0711`, "divido-small-disk", dir]);
  if (mounted.status !== 0) return null;
  const ballast = join(dir, "ballast");
  /** Lazy, since files may still be open there. */
  const unmount = () => spawnSync("umount", ["--lazy", dir]);
  process.once("exit", unmount);
  return {
    /** Fills the disk to the last byte. */
    fill() {
      const file = openSync(ballast, "a");
      try {
        for (let size = chunk.length; size >= 1; size = Math.floor(size / 2)) {
          while (hasRoomFor(file, size));
        }
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      process.off("exit", unmount);
      unmount();
    },
  };
}

/** @param {number} file @param {number} size */
function hasRoomFor(file, size) {
  try {
    return writeSync(file, chunk, 0, size) > 0;
  } catch (error) {
    if (error.code === "ENOSPC") return false;
    throw error;
  }
}
