/** A short message shown once, after a change (specification 4 and 9: one visible at a time). */
export interface Toast {
  title: string;
  description?: string;
  /** destructive: something went wrong. */
  variant?: "default" | "destructive";
  /** Tells two equal messages apart. */
  id?: number;
}
