import { isRouteErrorResponse } from "@remix-run/react";

import * as t from "~/messages/layout";
import { isRefusal, type Refusal } from "~/shop/base/refusal";

const home = () => ({ href: "/", label: t.returnHome() });

const isBrowser = typeof document !== "undefined";

/**
 * The refusal that the error carries, 404, 405, in the browser a lost answer, or an unexpected error. Remix sends
 * errors of the server to browsers as "Unexpected Server Error".
 */
export function refusalOf(error: unknown): Refusal {
  if (isRouteErrorResponse(error) && isRefusal(error.data)) return error.data;
  if (isRouteErrorResponse(error) && error.status === 404) {
    return {
      title: t.pageNotFound(),
      message: t.didYouForgetToAdd(),
      link: home(),
    };
  }
  if (isRouteErrorResponse(error) && error.status === 405) {
    return {
      title: t.methodNotAllowed(),
      message: t.thisPageDoesNotAccept(),
      link: home(),
    };
  }
  if (isBrowser && !(error instanceof Error && error.message === "Unexpected Server Error")) {
    return {
      title: t.theShopDidNotAnswerLabel(),
      message: t.pleaseCheckYourConnectionAnd(),
      link: { href: location.pathname + location.search, label: t.tryAgain() },
    };
  }
  return {
    title: t.somethingWentWrong(),
    message: t.anUnexpectedErrorOccurredAnd(),
    link: home(),
  };
}
