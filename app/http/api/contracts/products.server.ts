import { z } from "zod";

import { MAX_CATEGORY_LENGTH } from "~/shop/catalogue/styles/limits";
import { SORTS } from "~/shop/catalogue/search/query";
import { contract } from "../contract.server";
import { rowId } from "../fields.server";
import { listQuery, searchText } from "../list.server";
import { product } from "../schemas/product.server";
import { newProduct } from "../schemas/new-product.server";

const tag = "Catalogue";

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
    "Prices, and the EANs, availability and stock of pieces, are included only for approved customers and admins; other callers cannot sort by price. Admins also get inactive styles.",
  who: "anyone",
  scope: "read",
  program: "read",
  query: stylesQuery,
  success: 200,
  response: z.array(product),
  isList: true,
});

export const getProduct = contract({
  operation: "getProduct",
  method: "GET",
  path: "/api/products/{id}",
  tag,
  summary: "One style",
  description: "What /api/products says of a style, to whom it says it.",
  who: "anyone",
  scope: "read",
  program: "read",
  params: z.object({ id: rowId }),
  success: 200,
  response: product,
});

const NEW_PRODUCT = {
  name: "Breza Boatneck Sweater",
  category: "Sweaters",
  material: "Combed cotton yarn",
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
  tag: "Administration",
  summary: "Create a style",
  who: "admin",
  rights: ["change-catalogue"],
  program: "write",
  body: newProduct.meta({ examples: [NEW_PRODUCT] }),
  success: 201,
  response: product,
  refusals: { 409: "Another style has this style code (already_exists)." },
});

export const productsCsv = contract({
  operation: "productsCsv",
  method: "GET",
  path: "/api/products.csv",
  tag,
  summary: "The styles as a CSV file",
  description: "All styles. The price columns are left out for callers who may not see prices.",
  who: "anyone",
  scope: "read",
  program: "read",
  success: 200,
  response: "csv",
  isVersioned: true,
});
