import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { isRunning } from "./is-running";

const IN_MEMORY = "/dev/shm";
/** The type of a Linux file system in memory (statfs(2)). */
const TMPFS = 0x01021994;
/** Twice the 0.9 GB of files that all tests have at most at once. */
const NEEDED_BYTES = 2 * 1024 ** 3;
const NAME = /^shop-tests-(\d+)-/;

/**
 * For all temporary files of a run of the tests; deleted when this process exits. It is in memory where there is room,
 * because copying a PostgreSQL database on a disk takes several times the CPU: `--project "shop on postgres"` takes 145
 * s of it in memory and 193 s on ext4. Folders of runs that were killed are deleted.
 */
export function makeTemporaryFolder(): string {
  const place = hasRoomInMemory() ? IN_MEMORY : tmpdir();
  for (const name of readdirSync(place)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) remove(join(place, name));
  }
  const folder = mkdtempSync(join(place, `shop-tests-${process.pid}-`));
  // PostgreSQL, which has a folder in it, runs as another user where this one is root.
  chmodSync(folder, 0o711);
  process.once("exit", () => remove(folder));
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    const [, kilobytes] = /^MemAvailable: +(\d+) kB/m.exec(readFileSync("/proc/meminfo", "utf8"))!;
    const free = Math.min(bavail * bsize, (Number(kilobytes) * 1024) / 2);
    return type === TMPFS && free >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Another user's folder cannot be deleted, and stays. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.warn(`${folder} cannot be deleted: ${String(error)}`);
  }
}
