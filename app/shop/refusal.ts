/** What a page or call answers when it will not do what was asked. */
export interface Refusal {
  title: string;
  message: string;
  /** A word for programs: "cart_changed". */
  code?: string;
  /** What the reader can do about it. */
  link?: { href: string; label: string };
  /** Where scripts take the reader after the specified delay (specification 9). */
  goTo?: { href: string; afterMs: number };
}

/** Tells a refusal from whatever else may have been thrown. */
export function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Refusal).title === "string" &&
    typeof (value as Refusal).message === "string"
  );
}
