import { type FileHandle, open } from "node:fs/promises";

import { coalesce } from "./coalesce";

/** Syncs the write-ahead log of a SQLite database to the disk in a thread of libuv. */
export class WalSync {
  readonly #path: string;
  #file: FileHandle | undefined;

  constructor(databasePath: string) {
    this.#path = `${databasePath}-wal`;
  }

  /**
   * Ends when everything committed before the call is on the disk; concurrent callers share one fdatasync. With
   * synchronous=FULL, SQLite does the same within COMMIT, but there the event loop waits for the disk.
   */
  readonly flush = coalesce(async () => {
    this.#file ??= await open(this.#path, "r+");
    await this.#file.datasync();
  });

  async close(): Promise<void> {
    if (!this.#file) return;
    await this.flush();
    await this.#file.close();
  }
}
