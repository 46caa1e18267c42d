import { isRouteErrorResponse } from "@remix-run/react";

import { isRefusal, type Refusal } from "~/shop/base/refusal";

const HOME = { href: "/", label: "RETURN HOME" };

const isBrowser = typeof document !== "undefined";

/**
 * Converts a thrown error into a refusal to show: the one it carries, 404, 405, in the browser a lost answer, or an
 * unexpected error. Remix sends errors of the server to browsers as "Unexpected Server Error".
 */
export function refusalOf(error: unknown): Refusal {
  if (isRouteErrorResponse(error) && isRefusal(error.data)) return error.data;
  if (isRouteErrorResponse(error) && error.status === 404) {
    return {
      title: "404 Page Not Found",
      message: "Did you forget to add the page to the router?",
      link: HOME,
    };
  }
  if (isRouteErrorResponse(error) && error.status === 405) {
    return {
      title: "405 Method Not Allowed",
      message: "This page does not accept forms. Nothing was changed.",
      link: HOME,
    };
  }
  if (isBrowser && !(error instanceof Error && error.message === "Unexpected Server Error")) {
    return {
      title: "The shop did not answer",
      message:
        "Please check your connection and try again. If you have just sent something, check whether it arrived before you send it again.",
      link: { href: location.pathname + location.search, label: "TRY AGAIN" },
    };
  }
  return {
    title: "Something went wrong",
    message: "An unexpected error occurred and was logged. Nothing you sent was partly saved.",
    link: HOME,
  };
}
