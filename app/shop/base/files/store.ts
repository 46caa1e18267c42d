/** `name` is "pictures/masters/alma-sand.1a2b3c4d.svg", `size` in bytes, `storedAt` when it was last written. */
export interface StoredFile {
  name: string;
  size: number;
  storedAt: Date;
}

/**
 * For files that cannot be regenerated and that every host of the shop needs. A name is lower-case words with "/"
 * between folders. All methods throw FileStoreError when the storage fails.
 */
export interface FileStore {
  /** Atomically. Replaces a file of the same name and resets its `storedAt`. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Null when there is none. */
  find(name: string): Promise<StoredFile | null>;
  list(prefix: string): Promise<StoredFile[]>;
  /** Does nothing when there is none. */
  delete(name: string): Promise<void>;
}

/** Full or unreachable; the same request may succeed later. */
export class FileStoreError extends Error {
  constructor(cause: unknown) {
    super(`The file store failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.name = "FileStoreError";
  }
}
