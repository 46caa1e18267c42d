import { randomUUID } from "node:crypto";

import { db } from "~/db/db.server";
import { cartRecords } from "~/shop/cart/cart-records.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { toDecimalString } from "~/formats/money";
import { addLines, emptyCart } from "./change-cart";
import { makeStyle, wanted } from "./carts";
import { makeOrder, orderLine } from "./orders";
import { makePerson } from "./people";

/** Of an API call. */
export interface Input {
  path?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** The caller, and whether they may have a cart, which is filled then. */
export interface InputFor {
  userId: string | null;
  hasCart: boolean;
}

/** For calls without parameters and body. */
const emptyInput = (): Promise<Input> => Promise.resolve({});

const line = (who: InputFor) => cartLineOf(who).then((id) => ({ id }));

/** In the caller's cart, or somebody else's if the caller may have none. Returns its id. */
async function cartLineOf({ userId, hasCart }: InputFor): Promise<number> {
  const owner = hasCart ? userId! : (await makePerson("approved")).id;
  const style = await makeStyle();
  const [added] = await addLines(owner, [wanted(style.id, { quantity: 2 })]);
  return added!.id;
}

async function pendingPerson(): Promise<Input> {
  return { path: { id: (await makePerson("pending")).id } };
}

async function inquiryRow(): Promise<Input> {
  const { id } = await db.write((tx) =>
    tx.inquiry.create({
      data: {
        customerName: "Mara Kos",
        customerEmail: "mara@maison.example",
        message: "Hello",
        productDetails: [{ productName: "Alma", size: "M", color: "Sand", quantity: 1 }],
        totalItems: 1,
      },
    }),
  );
  return { path: { id } };
}

/** With the lines of the caller's cart; without lines for callers without a cart. */
async function orderBody({ userId, hasCart }: InputFor): Promise<Input> {
  const orderNumber = `ORD-${Date.now()}-${randomUUID().slice(0, 8)}`;
  if (!hasCart) return { body: { orderNumber, items: [], total: "0.00" } };
  await emptyCart(userId!);
  const style = await makeStyle();
  await addLines(userId!, [wanted(style.id, { quantity: 3 })]);
  const [items, { totals }] = await Promise.all([cartRecords(userId!), readCart(userId!)]);
  return {
    body: {
      orderNumber,
      items: items.map(({ productId, quantity, size, color, product }) => ({
        productId,
        productName: product.name,
        quantity,
        size,
        color,
        wholesalePrice: toDecimalString(product.wholesalePrice),
      })),
      subtotal: toDecimalString(totals.subtotal),
      discountAmount: toDecimalString(totals.discountAmount),
      total: toDecimalString(totals.total),
      customerNotes: "Please deliver in the morning.",
    },
  };
}

async function pastedOrder(): Promise<Input> {
  // Quick order finds SKUs in capitals, as admins' forms write them.
  const { id } = await makeStyle({ styleCode: randomUUID().slice(0, 8).toUpperCase() });
  const [one, other] = await db.read.piece.findMany({ where: { productId: id } });
  return { body: { text: `${one!.sku};4\n${other!.sku};2\nNONE;1`, mode: "replace" } };
}

let tiers = 20_000;

/**
 * Valid input for each operation of /api/openapi.json, by operationId. tests/routes/api-contract.test.ts fails when one
 * is missing.
 */
export const INPUTS: Record<string, (who: InputFor) => Promise<Input>> = {
  openapi: emptyInput,
  readUser: emptyInput,
  readDemo: emptyInput,

  listProducts: async () => ({
    query: { page: "1", limit: "20", q: "a", sort: "updated", updatedSince: "2020-01-31" },
  }),
  productsCsv: emptyInput,
  listPieces: async () => ({
    query: { page: "1", limit: "20", window: "1", updatedSince: "2020-01-31" },
  }),
  piecesCsv: async () => ({ query: { window: "1" } }),
  getProduct: async () => ({ path: { id: (await makeStyle()).id } }),
  listBulkDiscounts: emptyInput,

  readCart: async (who) => {
    await cartLineOf(who);
    return {};
  },
  addToCart: async () => ({ body: wanted((await makeStyle()).id, { quantity: 2 }) }),
  clearCart: emptyInput,
  changeCartItem: async (who) => ({ path: await line(who), body: { quantity: 7 } }),
  removeCartItem: async (who) => ({ path: await line(who) }),
  setQuantities: async () => {
    const { id } = await makeStyle();
    const [one, other] = await db.read.piece.findMany({ where: { productId: id } });
    return {
      body: {
        quantities: [
          { sku: one!.sku, quantity: 4 },
          { sku: other!.sku, quantity: 2 },
        ],
      },
    };
  },
  previewQuickOrder: pastedOrder,
  addQuickOrder: pastedOrder,
  readSharedCart: async () => {
    const { id } = await makePerson("approved");
    await cartLineOf({ userId: id, hasCart: true });
    const { shareId } = await shareCart(id, { days: 7, showPrices: false });
    return { path: { shareId } };
  },

  placeOrder: orderBody,
  listMyOrders: async ({ userId }) => {
    if (userId) await makeOrder({ companyId: userId });
    return { query: { limit: "5", sort: "oldest" } };
  },
  myOrdersCsv: emptyInput,
  reorder: async ({ userId, hasCart }) => {
    const lines = [orderLine({ productId: (await makeStyle()).id })];
    const order = await makeOrder({ lines, ...(hasCart && { companyId: userId! }) });
    return { path: { id: order.id } };
  },

  sendInquiry: async () => ({
    body: {
      name: "Mara Kos",
      email: `mara-${randomUUID()}@maison.example`,
      company: "Maison",
      message: `When? ${randomUUID()}`,
      productId: 1,
    },
  }),

  listOrders: async () => {
    await makeOrder();
    return { query: { limit: "5", status: "pending" } };
  },
  listChangedOrders: async () => {
    await makeOrder();
    return { query: { limit: "5", changedSince: "1000-1" } };
  },
  shipOrder: async () => {
    const order = await makeOrder({ status: "confirmed", isAmountFinal: true });
    return { path: { id: order.id }, body: { carrier: "dpd", trackingNumber: "0150", acceptsUnpaid: true } };
  },
  listStock: async () => {
    await makeStyle();
    return { query: { page: "1", limit: "5" } };
  },
  putStock: async () => {
    const { id } = await makeStyle();
    const [one, other] = await db.read.piece.findMany({ where: { productId: id } });
    return {
      body: {
        pieces: [
          { sku: one!.sku, quantity: 4, version: "none" },
          { sku: other!.sku, quantity: 2 },
        ],
      },
    };
  },
  createProduct: async () => ({
    body: {
      name: "Knot",
      styleCode: randomUUID().slice(0, 8),
      description: "Warm.",
      category: "vests",
      material: "Combed yarn",
      wholesalePrice: "29.90",
      retailPrice: 89,
      fibreComposition: [{ fibre: "cotton", percent: 100 }],
      sizes: ["S", "M"],
      colors: ["Sand"],
      imageUrl: "https://preja.example/a.jpg",
      additionalImages: ["https://preja.example/b.jpg"],
      minOrderQuantity: 2,
      bestSeller: true,
      isActive: true,
    },
  }),
  createBulkDiscount: async () => ({
    body: { minQuantity: ++tiers, discountPercentage: 12.5, isActive: true },
  }),
  readAdminPanel: emptyInput,
  checkDirectAccess: emptyInput,
  listInquiries: async () => {
    await inquiryRow();
    return { query: { limit: "5", q: "mara", show: "unread" } };
  },
  markInquiryRead: inquiryRow,
  listUsers: async () => ({ query: { limit: "5", q: "test" } }),
  approveUser: pendingPerson,

  setUpAdmin: emptyInput,
  emergencySetup: async () => ({ body: { email: "maja@preja.example", secret: "not-the-code" } }),
  directAdminLogin: async () => ({ body: { email: `${randomUUID()}@preja.example` } }),
};
