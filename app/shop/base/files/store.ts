/** A file in a store: its name ("pictures/masters/alma-sand.1a2b3c4d.svg"), its size in bytes and when it was last written. */
export interface StoredFile {
  name: string;
  size: number;
  storedAt: Date;
}

/**
 * Storage for files that cannot be regenerated and that every host of the shop needs. A name is lower-case words with
 * "/" between folders. All methods throw FileStoreError when the storage fails.
 */
export interface FileStore {
  /** Writes a file atomically. Replaces a file of the same name and resets its `storedAt`. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The content of a file; null when there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Name, size and date of a file; null when there is none. */
  find(name: string): Promise<StoredFile | null>;
  /** All files whose names begin with `prefix`. */
  list(prefix: string): Promise<StoredFile[]>;
  /** Deletes a file; does nothing when there is none. */
  delete(name: string): Promise<void>;
}

/** The file store is full or unreachable; the same request may succeed later. */
export class FileStoreError extends Error {
  constructor(cause: unknown) {
    super(`The file store failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.name = "FileStoreError";
  }
}
