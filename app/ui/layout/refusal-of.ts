import { isRouteErrorResponse } from "@remix-run/react";

import { isRefusal, type Refusal } from "~/shop/refusal";

const HOME = { href: "/", label: "RETURN HOME" };

/** What a thrown error is to the reader: the refusal it carries, an unknown page, or a fault of ours. */
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
      title: "Nothing to send here",
      message: "This page takes no forms. Nothing was changed.",
      link: HOME,
    };
  }
  return {
    title: "Something went wrong",
    message: "The fault is ours and was noted. Nothing you sent was half done.",
    link: HOME,
  };
}
