import { type FileHandle, open } from "node:fs/promises";

import { coalesce } from "./coalesce";

/** A sync of the database failed, so what is read from it may not be on the disk. */
export class UnsyncedError extends Error {
  constructor() {
    super("The database could not be synced to the disk");
    this.name = "UnsyncedError";
  }
}

const RETRY_MS = 1_000;

/**
 * Syncs the write-ahead log of a SQLite database to the disk in a thread of libuv. After a failed sync the log may hold
 * commits that are readable but not on the disk, and a later sync can succeed without writing them, because Linux reports
 * such an error once. So from then on `assertSynced` throws, until `rewrite` has succeeded.
 */
export class WalSync {
  readonly #path: string;
  readonly #rewrite: () => Promise<unknown>;
  readonly #onFailure: () => void;
  #file: FileHandle | undefined;
  #isSynced = true;

  /** `rewrite` writes what is in the log to the database file and syncs that; it rejects when it could not. */
  constructor(databasePath: string, rewrite: () => Promise<unknown>, onFailure: () => void) {
    this.#path = `${databasePath}-wal`;
    this.#rewrite = rewrite;
    this.#onFailure = onFailure;
  }

  /**
   * Ends when everything committed before the call is on the disk; concurrent callers share one fdatasync. With
   * synchronous=FULL, SQLite does the same within COMMIT, but there the event loop waits for the disk.
   */
  readonly flush = coalesce(async () => {
    this.assertSynced();
    try {
      this.#file ??= await open(this.#path, "r+");
      await this.#file.datasync();
    } catch (error) {
      this.#onFailure();
      this.noteFailure();
      throw error;
    }
  });

  /** Throws UnsyncedError after a failed sync. */
  assertSynced(): void {
    if (!this.#isSynced) throw new UnsyncedError();
  }

  /** Notes that this process, or another one with the same database, could not sync it. */
  noteFailure(): void {
    if (!this.#isSynced) return;
    this.#isSynced = false;
    const timer = setInterval(() => {
      this.#rewrite().then(
        () => {
          this.#isSynced = true;
          clearInterval(timer);
        },
        // The next try comes in a second.
        () => undefined,
      );
    }, RETRY_MS).unref();
  }

  async close(): Promise<void> {
    if (!this.#file) return;
    await this.flush();
    await this.#file.close();
  }
}
