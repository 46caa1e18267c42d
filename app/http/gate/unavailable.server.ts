import * as t from "~/messages/access";
import { UNKNOWN_OUTCOME } from "~/shop/base/refusal";
import { refuse } from "./refusals.server";

const busy = () => ({
  title: t.oneMomentPlease(),
  message: t.shopIsBusy(),
  code: "busy",
});

/**
 * Makes the 503 for a request whose database or file store has failed. `mayBeSaved`: the failure came during or after the
 * commit of what the request asked for.
 */
export function unavailable(request: Request, { mayBeSaved, as }: { mayBeSaved: boolean; as: "page" | "json" }) {
  return refuse(request, {
    ...(mayBeSaved ? unknownOutcome(request) : busy()),
    status: 503,
    as,
    headers: { "Retry-After": "5" },
  });
}

/** The page that shows whether a form was saved, by the beginning of the path of the form's page. */
const PLACES: [path: RegExp, place: "orders" | "cart", href: string][] = [
  [/^\/(checkout|orders)/, "orders", "/orders"],
  [/^\/(cart|product|$)/, "cart", "/cart"],
];

/** The refusal after a failure that may have come after the commit. */
function unknownOutcome(request: Request) {
  const { pathname } = new URL(request.url);
  const [, place, href] = PLACES.find(([path]) => path.test(pathname)) ?? [];
  return {
    title: t.weDontKnowWhetherThis(),
    message: place ? t.weDontKnowWhetherThisWas({ place }) : t.mayBeSaved(),
    code: UNKNOWN_OUTCOME,
    ...(place && href && { link: { href, label: t.yourPlace({ place }) } }),
  };
}
