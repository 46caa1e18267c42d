import { createHash } from "node:crypto";

import * as t from "~/messages/catalogue";
import { pieceNotRetired } from "~/shop/catalogue/price-groups/own-prices.server";
import { db, LARGE_WRITE, type Prisma } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { claimDedupeKey } from "~/shop/base/dedupe.server";
import { type Cents, type PercentHundredths } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { MAX_PRICE } from "~/shop/catalogue/styles/limits";
import type { Rounding } from "./limits";

/** "all by 4 % from 1 March". */
export interface PriceChangeRequest {
  percent: PercentHundredths;
  fromDay: string;
  /** Null: all categories. */
  category: string | null;
  /** Null: in any delivery window or none. */
  windowId: number | null;
  rounding: Rounding;
  /** Also recommended retail prices. */
  withRecommended: boolean;
  /** Also own prices of price groups. */
  withOwn: boolean;
}

/** Replaced by a change. */
export interface PlannedPrice {
  productId: number;
  kind: "wholesale" | "recommended" | "own";
  groupId: number | null;
  /** For an own price of a piece. */
  pieceId: number | null;
  oldPrice: Cents;
  newPrice: Cents;
  /** "Alma (ALM), Sand, M" */
  name: string;
  /** For an own price. */
  group: string | null;
}

/** The result of a change. */
export interface PricePlan {
  lines: PlannedPrice[];
  /** Styles whose recommended price would be below the wholesale price. */
  belowWholesale: string[];
  /** "Sweaters in Autumn/Winter 2027". */
  scope: string;
  /** Hash, by which the form that saves it names the preview that the admin saw. */
  seen: string;
}

/** With the prices of now, of inactive styles too. Writes nothing. Refuses as wrong_step or nothing_available. */
export async function planPrices(request: PriceChangeRequest): Promise<PricePlan> {
  const { category, windowId, percent, rounding } = request;
  const where: Prisma.ProductWhereInput = {
    ...(category !== null && { category }),
    ...(windowId !== null && { windows: { some: { windowId } } }),
  };
  const [styles, window] = await Promise.all([
    db.read.product.findMany({
      where,
      orderBy: { id: "asc" },
      select: {
        id: true,
        name: true,
        styleCode: true,
        wholesalePrice: true,
        recommendedPrice: true,
        groupPrices: {
          where: pieceNotRetired,
          include: {
            group: { select: { name: true } },
            piece: { select: { color: true, size: true } },
          },
        },
      },
    }),
    windowId === null ? null : db.read.deliveryWindow.findUnique({ where: { id: windowId } }),
  ]);
  const lines: PlannedPrice[] = [];
  const belowWholesale: string[] = [];
  for (const style of styles) {
    const name = `${style.name} (${style.styleCode})`;
    const listed = { productId: style.id, groupId: null, pieceId: null, name, group: null };
    const raised = (cents: Cents) => raisedPrice(cents, percent, rounding);
    const add = (line: Omit<PlannedPrice, "newPrice">) => {
      const newPrice = raised(line.oldPrice);
      if (newPrice > MAX_PRICE) throw new Problem("wrong_step.price_too_high", { name });
      if (newPrice !== line.oldPrice) lines.push({ ...line, newPrice });
    };
    const { wholesalePrice, recommendedPrice } = style;
    add({ ...listed, kind: "wholesale", oldPrice: wholesalePrice });
    if (request.withRecommended && recommendedPrice !== null) {
      add({ ...listed, kind: "recommended", oldPrice: recommendedPrice });
    }
    const rrp = request.withRecommended && recommendedPrice !== null ? raised(recommendedPrice) : recommendedPrice;
    if (rrp !== null && rrp < raised(wholesalePrice)) belowWholesale.push(name);
    for (const { groupId, pieceId, price, group, piece } of request.withOwn ? style.groupPrices : []) {
      const own = [name, piece?.color, piece?.size].filter(Boolean).join(", ");
      const of = { productId: style.id, groupId, pieceId, name: own, group: group.name };
      add({ ...of, kind: "own", oldPrice: price });
    }
  }
  if (lines.length === 0) {
    throw new Problem("nothing_available.price_change");
  }
  const ofCategory = category ?? t.allStylesScope();
  const scope = window ? t.changeScope({ category: ofCategory, window: window.name }) : ofCategory;
  const seen = createHash("sha256")
    .update(JSON.stringify([request, lines]))
    .digest("base64url");
  return { lines, belowWholesale, scope, seen: seen.slice(0, 22) };
}

/**
 * The new prices hold from its day on. `seen` names the preview. Returns how many prices change. Refuses as stale when
 * prices have changed since the preview, as already_exists a style that is in another planned change, and as
 * planPrices.
 */
export async function schedulePriceChange(actorId: string, request: PriceChangeRequest, seen: string): Promise<number> {
  const { lines, scope, seen: now } = await planPrices(request);
  return db.write(async (tx) => {
    // One plan after the other, so that of two for the same style the later one finds the earlier.
    await claimDedupeKey(tx, ["price changes"], 0);
    if (now !== seen) throw new Problem("stale.price_change");
    await refuseOverlap(tx, lines);
    const { fromDay, percent } = request;
    const { id } = await tx.priceChange.create({
      data: { fromDay, percent, scope, createdById: actorId },
      select: { id: true },
    });
    await tx.priceChangeLine.createMany({
      data: lines.map(({ name: _, group: __, ...line }) => ({ ...line, changeId: id })),
    });
    await record(tx, {
      actorId,
      action: "plan_price_change",
      subject: `price-change:${id}`,
      label: t.priceChangeLabel({ percent, fromDay, scope }),
      after: { Prices: lines.length },
    });
    return lines.length;
  }, LARGE_WRITE);
}

/**
 * Refuses a style that another planned change is about: one of them would find another price than it had planned with.
 */
async function refuseOverlap(tx: Prisma.TransactionClient, lines: readonly PlannedPrice[]) {
  const ids = new Set(lines.map(({ productId }) => productId));
  const planned = await tx.priceChangeLine.findMany({
    where: { change: { status: "planned" } },
    distinct: ["productId"],
    select: {
      productId: true,
      product: { select: { styleCode: true } },
      change: { select: { fromDay: true } },
    },
  });
  const found = planned.find(({ productId }) => ids.has(productId));
  if (!found) return;
  throw new Problem("already_exists.price_change", {
    styleCode: found.product.styleCode,
    fromDay: found.change.fromDay,
  });
}

/** A negative percentage lowers it. Rounded half up to a multiple of `step`, at least one step. */
export function raisedPrice(cents: Cents, percent: PercentHundredths, step: Cents): Cents {
  const unit = BigInt(step) * 10_000n;
  const exact = BigInt(cents) * BigInt(10_000 + percent);
  const steps = (2n * exact + unit) / (2n * unit);
  return Number(steps > 0n ? steps : 1n) * step;
}
