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
  summary: "The active bulk discounts, smallest minimum first",
  description:
    "The discount with the highest minQuantity not above the number of pieces in the order applies. Customers of a price group without bulk discounts get none.",
  who: "anyone",
  scope: "read",
  query: listQuery.omit({ updatedSince: true }),
  success: 200,
  response: z.array(bulkDiscount),
  isList: true,
});

export const createBulkDiscount = contract({
  operation: "createBulkDiscount",
  method: "POST",
  path,
  tag: "Administration",
  summary: "Create a bulk discount",
  who: "admin",
  rights: ["change-terms"],
  body: newBulkDiscount,
  success: 201,
  response: bulkDiscount,
  refusals: { 409: "An active bulk discount has the same minQuantity (already_exists)." },
});
