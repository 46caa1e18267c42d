import * as t from "~/messages/access";
import { UNKNOWN_OUTCOME } from "~/shop/base/refusal";
import { refuse } from "./refusals.server";

const BUSY = {
  title: "One moment, please",
  message: "The shop is busy. Nothing was changed; please try again in a few seconds.",
  code: "busy",
};

/**
 * Makes the 503 for a request whose database or file store has failed. `mayBeSaved`: the failure came during or after the
 * commit of what the request asked for.
 */
export function unavailable(request: Request, { mayBeSaved, as }: { mayBeSaved: boolean; as: "page" | "json" }) {
  return refuse(request, {
    ...(mayBeSaved ? unknownOutcome(request) : BUSY),
    status: 503,
    as,
    headers: { "Retry-After": "5" },
  });
}

/** What a reader is told when a failure may have come after the commit. */
export const MAY_BE_SAVED = "We don’t know whether this was saved. Check before you try again.";

/** Where a reader sees whether a form of the page was saved, by the beginning of the page's path. */
const PLACES: [path: RegExp, place: string, href: string][] = [
  [/^\/(checkout|orders)/, "orders", "/orders"],
  [/^\/(cart|product|$)/, "cart", "/cart"],
];

/** The refusal after a failure that may have come after the commit. */
function unknownOutcome(request: Request) {
  const { pathname } = new URL(request.url);
  const [, place, href] = PLACES.find(([path]) => path.test(pathname)) ?? [];
  return {
    title: t.weDontKnowWhetherThis(),
    message: place ? t.weDontKnowWhetherThisWas({ place }) : MAY_BE_SAVED,
    code: UNKNOWN_OUTCOME,
    ...(place && href && { link: { href, label: t.your({ toUpperCase: place.toUpperCase() }) } }),
  };
}
