/** The maximum length of a note in characters. */
export const MAX_NOTE_LENGTH = 2_000;

/** What the desk has noted about a customer. */
export interface CustomerNote {
  id: number;
  text: string;
  /** The name of the admin who wrote it; null if their account is gone. */
  author: string | null;
  createdAt: Date;
  /** When it was last corrected. */
  correctedAt: Date | null;
  /** Incremented with each correction. */
  version: number;
}
