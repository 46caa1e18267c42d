/** The answer of a page or API call that refuses a request. */
export interface Refusal {
  title: string;
  message: string;
  /** A further sentence on the page. */
  note?: string;
  /** Machine-readable: "cart_changed". */
  code?: string;
  /** To a next step for the user. */
  link?: { href: string; label: string };
  /** To an alternative. */
  secondLink?: { href: string; label: string };
  /** Shown as a toast as well (with scripts), as every refusal with `goTo` is. */
  isToast?: boolean;
  /** Where the browser goes by script after this delay (specification 9). */
  goTo?: { href: string; afterMs: number };
}

/** The code of a refusal that does not know whether the request was saved. */
export const UNKNOWN_OUTCOME = "unknown_outcome";

export function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as Refusal).title === "string" &&
    typeof (value as Refusal).message === "string"
  );
}
