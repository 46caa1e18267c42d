import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, db } from "~/db/db.server";
import { filesIn } from "~/shop/base/files/shop-files.server";
import { findPicture, pictureVariant } from "~/shop/brand/pictures/pictures.server";
import { seedDemoShop } from "../../prisma/seed";
import { storePictures } from "../../prisma/seed/pictures";
import { STYLES } from "../../prisma/seed/styles";

const now = new Date();
const dataDir = mkdtempSync(join(tmpdir(), "seed-shop-"));
const files = filesIn(dataDir);
const other = mkdtempSync(join(tmpdir(), "seed-other-"));

beforeAll(async () => {
  // A shop of the tests is open.
  await db.write(async (tx) => {
    await tx.shopSettings.deleteMany();
    await tx.deliveryWindow.deleteMany();
  });
  await seedDemoShop({ write: db.write, files, now, demoIssuer: "demo" });
});

afterAll(() => {
  for (const folder of [dataDir, other]) rmSync(folder, { recursive: true, force: true });
});

describe("the demo shop", () => {
  it("has styles with all their pictures", async () => {
    const styles = await db.read.product.findMany();
    expect(styles.length).toBeGreaterThanOrEqual(40);
    for (const style of styles) {
      const pictures = [style.imageUrl, ...(style.additionalImages as string[])];
      const { hasMoreViews } = STYLES.find(({ code }) => code === style.styleCode)!;
      expect(pictures).toHaveLength((style.colors as string[]).length * 3 + (hasMoreViews ? 2 : 0));
      for (const address of pictures) {
        expect(address.length).toBeLessThanOrEqual(500);
        expect(await findPicture(files, address.replace("/pictures/", ""))).toBeTruthy();
      }
    }
  });

  it("has different orders by default sorting and by date, and no future dates", async () => {
    const styles = await db.read.product.findMany({ orderBy: { id: "asc" } });
    const times = styles.map(({ createdAt }) => createdAt.getTime());
    expect(times).not.toEqual([...times].sort((a, b) => b - a));
    expect(Math.max(...times)).toBeLessThan(now.getTime());
    const bestSellers = styles.slice(0, 9).filter(({ bestSeller }) => bestSeller);
    expect(bestSellers.length).toBeGreaterThan(0);
    expect(bestSellers.length).toBeLessThan(5);
  });

  it("has an approved buyer with a history in every status, a cart and a shared cart", async () => {
    const buyer = await db.read.company.findFirstOrThrow({
      where: { contact: { issuer: "demo", subject: "demo-buyer" } },
      include: {
        contact: true,
        orders: { include: { events: true } },
        carts: { include: { lines: true } },
        sharedCarts: true,
      },
    });
    expect(buyer).toMatchObject({
      approvalStatus: "approved",
      contact: { staffRole: null },
      vatId: "ATU13585627",
    });
    expect(new Set(buyer.orders.map(({ status }) => status)).size).toBe(5);
    expect(buyer.orders.every(({ events }) => events.length > 0)).toBe(true);
    expect(buyer.carts).toMatchObject([{ isCurrent: true, lines: [{}, {}] }]);
    expect(buyer.sharedCarts).toHaveLength(1);
  });

  it("has a proforma with the number of its order for each order", async () => {
    const orders = await db.read.order.findMany({ include: { documents: true } });
    for (const { orderNumber, documents } of orders) {
      const [year, number] = orderNumber.split("-").slice(1);
      expect(documents.map((proforma) => proforma.number)).toEqual([`PF-${year}-${number!.slice(1)}`]);
    }
  });

  it("has pieces for all styles, of which some cannot be ordered", async () => {
    expect(await db.read.product.count({ where: { pieces: { none: {} } } })).toBe(0);
    const kinds = await db.read.piece.groupBy({ by: ["availability"], _count: true });
    expect(kinds.map(({ availability }) => availability).sort()).toEqual(["available", "from", "not_made", "sold_out"]);
  });

  it("has ordered styles that are inactive, for reorders to report", async () => {
    const gone = await db.read.product.findMany({ where: { isActive: false } });
    const ordered = await db.read.orderLine.findMany({
      where: { order: { companyId: "demo-buyer" } },
    });
    expect(gone.some(({ id }) => ordered.some(({ productId }) => productId === id))).toBe(true);
  });

  it("has pending work for admins", async () => {
    expect(await db.read.inquiry.count({ where: { isRead: false } })).toBeGreaterThan(0);
    expect(await db.read.accessRequest.count({ where: { status: "open" } })).toBeGreaterThan(0);
    expect(await db.read.company.count({ where: { approvalStatus: "waiting" } })).toBeGreaterThan(0);
    expect(await db.read.claim.count()).toBe(4);
    expect(await db.read.bulkDiscount.count({ where: { isActive: true } })).toBe(3);
  });

  it("may take many minutes on a slow machine, in one transaction", async () => {
    const limits: (number | undefined)[] = [];
    const write: Db["write"] = (_, options) => {
      limits.push(options?.seconds);
      return Promise.reject(new Error("not now"));
    };
    const seed = seedDemoShop({ write, files, now, demoIssuer: "demo" });
    await expect(seed).rejects.toThrow("not now");
    expect(limits).toEqual([3_600]);
  });

  it("is created completely or not at all", async () => {
    const before = await db.read.inquiry.count();
    await expect(
      seedDemoShop({
        write: db.write,
        files,
        now,
        demoIssuer: "demo",
      }),
    ).rejects.toThrow();
    expect(await db.read.inquiry.count()).toBe(before);
  });
});

describe("its pictures", () => {
  const masters = (folder: string) => readdirSync(join(folder, "pictures", "masters")).sort();

  it("are the same files on every machine", async () => {
    await storePictures(filesIn(other));
    // The name contains the hash of the bytes.
    expect(masters(other)).toEqual(masters(dataDir));
  });

  it("are small enough for slow networks", async () => {
    const { imageUrl } = await db.read.product.findFirstOrThrow({ orderBy: { id: "asc" } });
    const key = imageUrl!.replace("/pictures/", "");
    for (const width of [160, 320, 480]) {
      const variant = await pictureVariant(filesIn(other), key, width, "image/avif");
      expect(variant!.contentType).toBe("image/avif");
      expect(variant!.bytes.length, `${width}`).toBeLessThan(25_000);
    }
    expect(masters(other)).toEqual(masters(dataDir));
  });
});
