import * as t from "~/messages/access";
import * as tCheckout from "~/messages/checkout";
import { notFound } from "./refusals.server";

/** The 404 for an order that is unknown or somebody else's. */
export const orderNotFound = (request: Request) =>
  notFound(request, {
    title: t.orderNotFound(),
    message: tCheckout.notFoundOrderToChange(),
    link: { href: "/orders", label: t.orderHistory() },
  });

/** The same in the admin panel, where it is unknown. */
export const anyOrderNotFound = (request: Request, message = t.thereIsNoOrderAt()) =>
  notFound(request, {
    title: t.orderNotFound(),
    message,
    link: { href: "/admin/orders", label: t.allOrders() },
  });
