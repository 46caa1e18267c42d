import { z } from "zod";

import { contract } from "../contract.server";
import { demo } from "../schemas/demo.server";
import { sharedCart } from "../schemas/shared-cart.server";

export const readDemo = contract({
  operation: "readDemo",
  method: "GET",
  path: "/api/demo-registered",
  tag: "Catalogue",
  summary: "Sample data of the demo page: what registered customers see, with invented styles",
  who: "anyone",
  scope: "read",
  success: 200,
  response: demo,
});

export const readSharedCartCall = contract({
  operation: "readSharedCart",
  method: "GET",
  path: "/api/shared-cart/{shareId}",
  tag: "Cart",
  summary: "A cart that a customer shared with a link",
  description:
    "Prices are included for approved customers, and for others where the customer who shared the cart chose to show them.",
  who: "anyone",
  scope: "read",
  params: z.object({ shareId: z.string().meta({ examples: ["pXk3Yw0vT6mQ2rZc8nLb4A"] }) }),
  success: 200,
  response: sharedCart,
  refusals: { 404: "The link is unknown, expired or revoked." },
});
