/** A short message shown once, after a change (specification 4 and 9: one visible at a time). */
import * as t from "~/messages/access";
export interface Toast {
  title: string;
  description?: string;
  /** destructive: something went wrong. */
  variant?: "default" | "destructive";
  /** Tells two equal messages apart. */
  id?: number;
}

/** The first three of several messages and the number of the others, to keep the toast short. */
export function briefly(messages: readonly string[]): string {
  const more = messages.length - 3;
  return [...messages.slice(0, 3), ...(more > 0 ? [t.andMore({ more })] : [])].join(" ");
}
