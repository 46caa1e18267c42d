import { execFileSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

import { pause } from "./random";

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { stdio: ["ignore", "pipe", "ignore"] })
    .toString()
    .trim();

/** A small ext4 file system in a file, which can be filled up and can turn read-only. Linux only, and only as root. */
export class SmallDisk {
  readonly path: string;
  readonly #image: string;
  readonly #ballast: string;

  private constructor(folder: string) {
    this.path = join(folder, "disk");
    this.#image = join(folder, "disk.img");
    this.#ballast = join(this.path, "ballast");
  }

  /** Null where this machine does not allow it. */
  static mount(folder: string, megabytes: number): SmallDisk | null {
    const disk = new SmallDisk(folder);
    try {
      run("truncate", "-s", `${megabytes}M`, disk.#image);
      // No blocks are kept for root, which would not notice that the disk is full.
      run("mkfs.ext4", "-q", "-m", "0", disk.#image);
      mkdirSync(disk.path);
      disk.#mount();
      return disk;
    } catch {
      disk.unmount();
      return null;
    }
  }

  /** Takes all the space that is left. */
  fill(): void {
    const file = openSync(this.#ballast, "w");
    let size = 1 << 20;
    while (size >= 512) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
    closeSync(file);
  }

  /** Makes room again. */
  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  /** Lets the kernel find an error, after which the file system is read-only. */
  breakWrites(): void {
    const device = run("findmnt", "-no", "SOURCE", this.path).split("/").pop()!;
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, "broken by scripts/faults");
  }

  /** Processes that have a file of it open must be ending. */
  async repair(): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        run("umount", this.path);
        break;
      } catch (error) {
        if (tries === 50) throw error;
        await pause(200);
      }
    }
    try {
      run("fsck.ext4", "-fy", this.#image);
    } catch (error) {
      // 1: errors were corrected.
      if ((error as { status?: number }).status !== 1) throw error;
    }
    this.#mount();
  }

  unmount(): void {
    if (existsSync("/proc/mounts") && readFileSync("/proc/mounts", "utf8").includes(` ${this.path} `)) {
      run("umount", "--lazy", this.path);
    }
  }

  #mount(): void {
    run("mount", "-o", "loop,errors=remount-ro", this.#image, this.path);
  }
}
