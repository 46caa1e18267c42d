import { z } from "zod";

import { contract } from "../contract.server";
import { listQuery } from "../list.server";
import { bulkDiscount, newBulkDiscount } from "../schemas/bulk-discount.server";

const path = "/api/bulk-discounts";

export const listBulkDiscounts = contract({
  operation: "listBulkDiscounts",
  method: "GET",
  path,
  tag: "Catalogue",
  summary: "The bulk discounts that count now, smallest minimum first",
  description:
    "The one with the highest minQuantity that is not above the pieces of the whole order counts.",
  who: "anyone",
  scope: "read",
  query: listQuery.omit({ updatedSince: true }),
  success: 200,
  answer: z.array(bulkDiscount),
  isList: true,
});

export const createBulkDiscount = contract({
  operation: "createBulkDiscount",
  method: "POST",
  path,
  tag: "Desk",
  summary: "Make a bulk discount",
  who: "admin",
  body: newBulkDiscount,
  success: 201,
  answer: bulkDiscount,
  refusals: { 409: "An active one begins at the same number of pieces (already_exists)." },
});
