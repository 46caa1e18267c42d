import { z } from "zod";

import { MAX_CATEGORY_LENGTH } from "~/shop/catalogue/limits";
import { SORTS } from "~/shop/catalogue/query";
import { contract } from "../contract.server";
import { rowId } from "../fields.server";
import { listQuery, searchText } from "../list.server";
import { product } from "../schemas/product.server";
import { newProduct } from "../schemas/new-product.server";

const tag = "Catalogue";

/** What a list of styles can be asked for. */
const stylesQuery = listQuery.extend({
  q: searchText,
  category: z.string().max(MAX_CATEGORY_LENGTH).default(""),
  sort: z.enum([...SORTS, "updated"]).default("featured"),
});

export const listProducts = contract({
  operation: "listProducts",
  method: "GET",
  path: "/api/products",
  tag,
  summary: "The styles of the catalogue",
  description:
    "Prices are there for approved customers alone; who sees none cannot sort by them. Admins see inactive styles too.",
  who: "anyone",
  scope: "read",
  query: stylesQuery,
  success: 200,
  answer: z.array(product),
  isList: true,
});

export const getProduct = contract({
  operation: "getProduct",
  method: "GET",
  path: "/api/products/{id}",
  tag,
  summary: "One style",
  who: "person",
  scope: "read",
  params: z.object({ id: rowId }),
  success: 200,
  answer: product,
});

const NEW_PRODUCT = {
  name: "Breza Boatneck Sweater",
  category: "Sweaters",
  material: "Combed yarn of organically grown cotton",
  fibreComposition: [{ fibre: "cotton", percent: 100 }],
  sizes: ["S", "M", "L"],
  colors: ["Sand", "Black"],
  wholesalePrice: "46.00",
  minOrderQuantity: 3,
};

export const createProduct = contract({
  operation: "createProduct",
  method: "POST",
  path: "/api/products",
  tag: "Desk",
  summary: "Make a style",
  who: "admin",
  body: newProduct.meta({ examples: [NEW_PRODUCT] }),
  success: 201,
  answer: product,
  refusals: { 409: "Another style has the style code (already_exists)." },
});

export const productsCsv = contract({
  operation: "productsCsv",
  method: "GET",
  path: "/api/products.csv",
  tag,
  summary: "The styles as a file for a spreadsheet",
  description: "All of them, without columns of prices for who may not see them.",
  who: "anyone",
  scope: "read",
  success: 200,
  answer: "csv",
});
