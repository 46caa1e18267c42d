import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { MAX_SHARED_CARTS } from "~/shop/cart/shared-cart";
import {
  mySharedCarts,
  readSharedCart,
  revokeSharedCart,
  shareCart,
} from "~/shop/cart/shared-cart.server";
import { addLines } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

async function buyerWithCart() {
  const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle()]);
  await addLines(buyer.id, [wanted(style.id, { quantity: 3 })]);
  return buyer;
}

const share = (companyId: string, showPrices = false) =>
  shareCart(companyId, { days: 7, showPrices });
const approved = { id: "reader", isApproved: true, priceGroupId: null };
const pending = { ...approved, isApproved: false };

describe("a shared cart", () => {
  it("shows prices to approved customers, and to others only if its owner chose so", async () => {
    const buyer = await buyerWithCart();
    const { shareId } = await share(buyer.id);
    for (const reader of [null, pending]) {
      const shared = await readSharedCart(shareId, reader);
      expect(shared).toMatchObject({ lines: [{ name: "Alma", quantity: 3 }] });
      expect(JSON.stringify(shared)).not.toMatch(/unitPrice|total|1000|3000/);
    }
    expect(await readSharedCart(shareId, approved)).toMatchObject({
      total: 3000,
      lines: [{ unitPrice: 1000 }],
    });
    const open = await share(buyer.id, true);
    expect(await readSharedCart(open.shareId, null)).toMatchObject({ total: 3000 });

    await db.write((tx) =>
      tx.company.update({ where: { id: buyer.id }, data: { approvalStatus: "suspended" } }),
    );
    expect(await readSharedCart(open.shareId, null)).not.toHaveProperty("total");
  });

  it("ends by expiry or revocation, finally and for everybody", async () => {
    const [buyer, other] = await Promise.all([buyerWithCart(), makePerson("approved")]);
    const { shareId } = await share(buyer.id);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await readSharedCart(shareId, approved, later(6.99))).not.toBeNull();
    expect(await readSharedCart(shareId, approved, later(7.01))).toBeNull();
    expect(await mySharedCarts(buyer.id, later(7.01))).toEqual([]);

    await expect(revokeSharedCart(other.id, shareId)).rejects.toMatchObject({ code: "not_found" });
    expect(await mySharedCarts(other.id)).toEqual([]);
    await revokeSharedCart(buyer.id, shareId);
    expect(await readSharedCart(shareId, approved)).toBeNull();
    await expect(revokeSharedCart(buyer.id, shareId)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is found only by its id of 128 bits", async () => {
    const buyer = await buyerWithCart();
    const { shareId } = await share(buyer.id);
    expect(shareId).toMatch(/^[\w-]{22}$/);
    for (const guess of ["", "%", "\0".repeat(22), shareId.slice(1), `${shareId}x`]) {
      expect(await readSharedCart(guess, approved)).toBeNull();
    }
  });

  it("is not created from an empty cart, nor without expiry", async () => {
    const empty = await makePerson("approved");
    await expect(share(empty.id)).rejects.toMatchObject({ code: "cart_empty" });
    const buyer = await buyerWithCart();
    for (let made = 0; made < MAX_SHARED_CARTS; made++) await share(buyer.id);
    await expect(share(buyer.id)).rejects.toMatchObject({ code: "too_many_links" });
  });
});
