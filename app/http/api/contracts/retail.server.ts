import { z } from "zod";

import { contract } from "../contract.server";
import { rowId } from "../fields.server";
import { listQuery } from "../list.server";
import { retailPiece } from "../schemas/retail-piece.server";

const tag = "Catalogue";

const window = rowId.optional().meta({ description: "Only styles of this delivery window." });
const { updatedSince } = listQuery.shape;

export const listPieces = contract({
  operation: "listPieces",
  method: "GET",
  path: "/api/pieces",
  tag,
  summary: "The pieces with what a retailer’s own shop needs",
  description:
    "EAN, description, composition, care, origin, HS code, weight, recommended retail price and pictures of each piece of the active styles. Wholesale prices are not in it.",
  who: "approved",
  scope: "read",
  query: listQuery.extend({ window }),
  success: 200,
  response: z.array(retailPiece),
  isList: true,
});

export const piecesCsv = contract({
  operation: "piecesCsv",
  method: "GET",
  path: "/api/pieces.csv",
  tag,
  summary: "The same as a CSV file",
  description:
    "All pieces, with semicolons and decimal commas. The ETag tells whether anything has changed since the last time; after an interruption, `Range` requests the rest.",
  who: "approved",
  scope: "read",
  query: z.object({ window, updatedSince }),
  success: 200,
  response: "csv",
  isResumable: true,
});
