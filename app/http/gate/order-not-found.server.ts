import * as tCheckout from "~/messages/checkout";
import { notFound } from "./refusals.server";

/** The 404 for an order that is unknown or somebody else's. */
export const orderNotFound = (request: Request) =>
  notFound(request, {
    title: "Order Not Found",
    message: tCheckout.noSuchOwnOrder(),
    link: { href: "/orders", label: "ORDER HISTORY" },
  });

/** The same in the admin panel, where it is unknown. */
export const anyOrderNotFound = (request: Request, message = "There is no order at this address.") =>
  notFound(request, {
    title: "Order Not Found",
    message,
    link: { href: "/admin/orders", label: "ALL ORDERS" },
  });
