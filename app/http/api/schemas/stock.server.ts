import { z } from "zod";

import type { RefusedStock, StockRecord } from "~/shop/catalogue/pieces/program-stock.server";
import { MAX_STOCK } from "~/shop/catalogue/styles/limits";
import type { FieldsOf } from "../fields.server";

const MADE_TO_ORDER = "none";
/** The `version` of a piece, which programs send back: its quantity. */
const versionOf = ({ quantity }: StockRecord) => (quantity === null ? MADE_TO_ORDER : String(quantity));

const quantity = z.int().min(0).max(MAX_STOCK).nullable().meta({ description: "null: made to order, not counted." });
const sku = z.string();
const ean = z.string().nullable();
const version = z.string().meta({ description: "Send it back with what you have worked out from this quantity." });

export const stock = z
  .object({ sku, ean, quantity, version } satisfies FieldsOf<StockRecord & { version: string }>)
  .meta({ id: "Stock" });

export const serializeStock = (record: StockRecord): z.infer<typeof stock> => ({
  ...record,
  version: versionOf(record),
});

const MAX_SENT_PIECES = 10_000;

export const newStock = z.object({
  mode: z.enum(["part", "whole"]).default("part").meta({
    description: "`part`: other pieces stay as they are. `whole`: all other pieces whose stock is counted have 0 then.",
  }),
  pieces: z
    .array(
      z
        .object({
          sku: z.string().min(1).max(100).optional(),
          ean: z.string().min(1).max(14).optional().meta({ description: "In place of the SKU." }),
          quantity,
          version: z
            .string()
            .regex(/^(none|\d{1,9})$/)
            .optional()
            .meta({ description: "As you had read it. Without it, whatever there is is replaced." }),
        })
        .refine(({ sku, ean }) => sku !== undefined || ean !== undefined, { error: "Send the SKU or the EAN." }),
    )
    .min(1)
    .max(MAX_SENT_PIECES),
});

export const asSentStock = ({ sku, ean, quantity, version }: z.infer<typeof newStock>["pieces"][number]) => ({
  sku: sku ?? null,
  ean: ean ?? null,
  quantity,
  ...(version !== undefined && { read: version === MADE_TO_ORDER ? null : Number(version) }),
});

const REFUSALS = {
  unknown: { status: 404, code: "not_found", message: "No piece of the collection has this SKU or EAN." },
  twice: { status: 400, code: "twice", message: "This piece was sent before in the same list." },
  changed: { status: 409, code: "stale", message: "The stock has changed since you read it." },
} as const satisfies Record<RefusedStock["reason"], object>;

export const stockResult = z.object({
  changed: z.int().meta({ description: "How many pieces have another stock than before." }),
  refused: z
    .array(
      z.object({
        row: z.int().meta({ description: "The place in `pieces`, from 0." }),
        status: z.int().meta({ description: "404: unknown. 400: sent twice. 409: changed since it was read." }),
        code: z.string(),
        message: z.string(),
        piece: stock.nullable().meta({ description: "As it is now." }),
      }),
    )
    .meta({ description: "Rows that were left out. All others are saved." }),
});

export const serializeRefusedStock = ({ row, reason, piece }: RefusedStock) => ({
  row,
  ...REFUSALS[reason],
  piece: piece && serializeStock(piece),
});
