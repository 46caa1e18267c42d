/** A file that is kept, by its name ("pictures/masters/alma-sand.1a2b3c4d.svg"), and since when. */
export interface Kept {
  name: string;
  keptAt: Date;
}

/**
 * Where the files are that cannot be made again and that every host of the shop needs. A name is lower-case words with
 * "/" between folders. What a store cannot do now it throws as FileStoreError.
 */
export interface FileStore {
  /** Keeps a file whole or not at all; one that is there under this name is replaced, and is as young as a new one. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** All of a file; null when there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Whether there is one, and since when. */
  find(name: string): Promise<Kept | null>;
  /** All files whose names begin so. */
  list(prefix: string): Promise<Kept[]>;
  /** Takes a file away; none there is as good. */
  delete(name: string): Promise<void>;
}

/** The store of the files is full or out of reach: the same request may succeed in a moment. */
export class FileStoreError extends Error {
  constructor(cause: unknown) {
    super(`The store of the files failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
    this.name = "FileStoreError";
  }
}
