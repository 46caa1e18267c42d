import * as tCart from "~/messages/cart";
import { notFound } from "./refusals.server";

/** The 404 for a link to a shared cart that is unknown, expired or revoked. */
export const sharedCartNotFound = (request: Request) =>
  notFound(request, {
    title: tCart.cartNotFound(),
    message: tCart.sharedCartInvalid(),
    link: { href: "/", label: tCart.returnHome() },
  });
