/** The answer of a page or API call that refuses a request. */
export interface Refusal {
  title: string;
  message: string;
  /** A further sentence of the page. */
  note?: string;
  /** Machine-readable code: "cart_changed". */
  code?: string;
  /** What the user can do about it. */
  link?: { href: string; label: string };
  /** What the user can do instead. */
  secondLink?: { href: string; label: string };
  /** Shown as a toast as well (with scripts), as every refusal with `goTo` is. */
  isToast?: boolean;
  /** Where the browser goes by script after this delay (specification 9). */
  goTo?: { href: string; afterMs: number };
}

/** The code of a refusal that does not know whether the request was saved. */
export const UNKNOWN_OUTCOME = "unknown_outcome";

/** Whether a thrown value is a Refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Refusal).title === "string" &&
    typeof (value as Refusal).message === "string"
  );
}
