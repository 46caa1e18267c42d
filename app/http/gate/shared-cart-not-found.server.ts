import * as tCart from "~/messages/cart";
import { cartNotFound } from "~/texts/shared-carts";
import { notFound } from "./refusals.server";

/** The 404 for a link to a shared cart that is unknown, expired or revoked. */
export const sharedCartNotFound = (request: Request) =>
  notFound(request, {
    ...cartNotFound(),
    link: { href: "/", label: tCart.returnHome() },
  });
