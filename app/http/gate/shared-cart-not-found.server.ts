import { notFound } from "./refusals.server";

/** The 404 for a link to a shared cart that is unknown, expired or revoked. */
export const sharedCartNotFound = (request: Request) =>
  notFound(request, {
    title: "Cart Not Found",
    message: "This shared cart link is invalid or has expired.",
    link: { href: "/", label: "Return Home" },
  });
