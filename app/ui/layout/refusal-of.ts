import { isRouteErrorResponse } from "@remix-run/react";

import { isRefusal, type Refusal } from "~/shop/refusal";

const HOME = { href: "/", label: "RETURN HOME" };

/** Converts a thrown error into a refusal to show: the one it carries, 404, 405 or an unexpected error. */
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
  return {
    title: "Something went wrong",
    message: "An unexpected error occurred and was logged. Nothing you sent was saved partially.",
    link: HOME,
  };
}
