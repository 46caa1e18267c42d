import { notFound } from "./refusals.server";

/** The 404 for an order that is unknown or somebody else's. */
export const orderNotFound = (request: Request) =>
  notFound(request, {
    title: "Order Not Found",
    message: "There is no such order among yours.",
    link: { href: "/orders", label: "ORDER HISTORY" },
  });
