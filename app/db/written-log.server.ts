import { type FileHandle, open } from "node:fs/promises";

import { together } from "./together";

/** The log of a SQLite database in WAL mode, as far as the disk has it. */
export class WrittenLog {
  readonly #path: string;
  #file: FileHandle | undefined;

  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`;
  }

  /**
   * Waits until the disk has all that was committed before the call; who comes while it is at it shares the next time.
   * SQLite would do this inside of COMMIT, where the whole process waits with it.
   */
  readonly kept = together(async () => {
    this.#file ??= await open(this.#path, "r+");
    await this.#file.datasync();
  });

  async close(): Promise<void> {
    if (!this.#file) return;
    await this.kept();
    await this.#file.close();
  }
}
