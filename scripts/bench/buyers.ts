import type { Db } from "~/db/db.server";
import { companySearchText, personSearchText } from "~/shop/customers/companies/search-text";
import { insertRows } from "./insert";
import { BENCH_ISSUER } from "./bench-database";

/** The id of the buyer whose cart is copied for all others, and whose pages are requested. */
export const MODEL = "bench-model";
const OTHERS = "bench-buyer-";

/** The shipping address of all buyers. */
export const ADDRESS = {
  name: "Maison Bench",
  address: "Lana Street 1",
  zipCode: "1000",
  city: "Ljubljana",
  state: "",
  country: "SI",
};

/** Creates MODEL and `count` further people, each of an approved company with the same id. Returns their ids, MODEL first. */
export async function createBuyers(db: Db, count: number): Promise<string[]> {
  const now = new Date();
  const ids = [MODEL, ...Array.from({ length: count }, (_, at) => `${OTHERS}${1_000_000 + at}`)];
  const company = { name: ADDRESS.name };
  const named = (id: string) => ({
    email: `${id}@bench.example`,
    firstName: "Lana",
    lastName: "Huber",
  });
  await insertRows(
    db,
    "users",
    ids.map((id) => ({
      id,
      issuer: BENCH_ISSUER,
      subject: id,
      ...named(id),
      searchText: personSearchText(named(id), [company]),
      createdAt: now,
      updatedAt: now,
    })),
  );
  await insertRows(
    db,
    "companies",
    ids.map((id) => ({
      id,
      contactId: id,
      ...company,
      approvalStatus: "approved",
      searchText: companySearchText(company, [named(id)]),
      billingAddress: ADDRESS,
      shippingAddress: ADDRESS,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await insertRows(
    db,
    "memberships",
    ids.map((id) => ({ userId: id, companyId: id, role: "owner", createdAt: now })),
  );
  return ids;
}

/** Adds `lines` lines to MODEL's cart, each of a different style, 3 to 6 pieces. */
export async function fillModelCart(db: Db, lines: number): Promise<void> {
  const { addLines } = await import("~/shop/cart/add-lines.server");
  const styles = await db.read.product.findMany({
    where: { isActive: true },
    orderBy: { id: "asc" },
    take: lines,
    select: { id: true, sizes: true, colors: true },
  });
  await addLines(
    { company: { id: MODEL }, user: { id: MODEL } },
    styles.map(({ id: productId, sizes, colors }, at) => ({
      productId,
      size: (sizes as string[])[0] ?? "",
      color: (colors as string[])[0] ?? "",
      quantity: 3 + (at % 4),
    })),
  );
}

/** Replaces the cart of every buyer but MODEL with a copy of MODEL's. */
export async function refillCarts(db: Db): Promise<void> {
  await db.write(async (tx) => {
    await tx.cart.deleteMany({ where: { companyId: { startsWith: OTHERS } } });
    await tx.$executeRaw`
      INSERT INTO "carts" ("companyId", "isCurrent", "updatedAt")
      SELECT "id", true, "updatedAt" FROM "companies" WHERE "id" LIKE ${`${OTHERS}%`}`;
    await tx.$executeRaw`
      INSERT INTO "cart_items" ("cartId", "pieceId", "windowId", "quantity", "createdAt", "updatedAt")
      SELECT "o"."id", "l"."pieceId", "l"."windowId", "l"."quantity", "l"."createdAt", "l"."updatedAt"
      FROM "carts" "o", "carts" "c" JOIN "cart_items" "l" ON "l"."cartId" = "c"."id"
      WHERE "o"."companyId" LIKE ${`${OTHERS}%`} AND "c"."companyId" = ${MODEL}
      ORDER BY "o"."id", "l"."id"`;
  });
}

/** Starts a session for a user. Returns its `Cookie` header, "name=value". */
export async function signIn(userId: string): Promise<string> {
  const { startSession } = await import("~/http/session/sessions.server");
  const [cookie = ""] = (await startSession(userId, new Request("http://127.0.0.1/"))).split(";");
  return cookie;
}
