// A client written from sections 7 and 8 of the specification uses everything that they list, over HTTP.
import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { shareCart } from "~/shop/cart/shared-cart.server";
import { SpecificationClient, type CartItem, orderOf, totalsOf } from "../support/specification-client";
import { serveBuild, type ServerProcess } from "../support/server-process";

let server: ServerProcess;
const open = () => new SpecificationClient(server.origin);

beforeAll(async () => {
  server = await serveBuild({ STAFF_EMAIL_DOMAIN: "preja.example" });
});
afterAll(async () => {
  await server?.kill();
});

const BUYER = { person: "demo-buyer" };
const ADMIN = { person: "demo-admin" };
const MONEY = expect.stringMatching(/^\d+\.\d{2}$/);
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const TEXTS = (list: unknown[]) => list.every((one) => typeof one === "string");

// Section 8: "An unauthorized error (message begins 401 and contains Unauthorized)".
const UNAUTHORIZED = /^401: .*Unauthorized/;
const FORBIDDEN = /^403: /;

interface Product {
  id: number;
  name: string;
  sizes: string[];
  colors: string[];
  wholesalePrice: string;
}

describe("a boutique's client", () => {
  const boutique = { client: undefined as unknown as SpecificationClient };
  const sized = (products: Product[]) => products.find(({ sizes, colors }) => sizes.length > 1 && colors.length > 1)!;

  it("is anonymous until it logs in: 401 with the specified message", async () => {
    boutique.client = open();
    await expect(boutique.client.get("/api/auth/user")).rejects.toThrow(UNAUTHORIZED);
    await expect(boutique.client.get("/api/cart")).rejects.toThrow(UNAUTHORIZED);
    await expect(boutique.client.send("POST", "/api/orders", {})).rejects.toThrow(UNAUTHORIZED);
    const products = (await boutique.client.get("/api/products")) as Product[];
    expect(products.length).toBeGreaterThan(9);
    expect(JSON.stringify(products)).not.toMatch(/price/i);
    expect(await boutique.client.get(`/api/products/${products[0]!.id}`)).toEqual(products[0]);
  });

  it("logs in, and reads its user", async () => {
    await boutique.client.logIn(BUYER);
    expect(await boutique.client.get("/api/auth/user")).toMatchObject({
      firstName: "Lana",
      lastName: "Huber",
      email: "lana@boutique-lana.example",
      isAdmin: false,
      isApproved: true,
    });
  });

  it("reads the products, a product, and the tiers", async () => {
    const { client } = boutique;
    const products = (await client.get("/api/products")) as Product[];
    // "featured (id ascending, default)"
    const ids = products.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
    for (const product of products) {
      expect(product).toMatchObject({
        id: expect.any(Number),
        name: expect.any(String),
        description: expect.any(String),
        category: expect.any(String),
        material: expect.any(String),
        imageUrl: expect.any(String),
        additionalImages: expect.any(Array),
        sizes: expect.any(Array),
        colors: expect.any(Array),
        pieces: expect.any(Array),
        wholesalePrice: MONEY,
        minOrderQuantity: expect.any(Number),
        bestSeller: expect.any(Boolean),
        isActive: true,
        createdAt: MOMENT,
        updatedAt: MOMENT,
      });
      expect(TEXTS([...product.sizes, ...product.colors])).toBe(true);
    }
    const product = sized(products);
    expect(await client.get(`/api/products/${product.id}`)).toEqual(product);
    await expect(client.get("/api/products/999999")).rejects.toThrow(/^404: /);

    const tiers = await client.get("/api/bulk-discounts");
    expect(tiers.length).toBeGreaterThan(0);
    for (const tier of tiers) {
      expect(tier).toMatchObject({
        minQuantity: expect.any(Number),
        discountPercentage: MONEY,
        isActive: true,
      });
    }
  });

  it("fills the cart, changes it, orders it, and finds the order", async () => {
    const { client } = boutique;
    await client.send("DELETE", "/api/cart");
    expect(await client.get("/api/cart")).toEqual([]);
    const products = (await client.get("/api/products")) as Product[];
    const product = sized(products);
    const other = products.find(({ id, sizes }) => id !== product.id && sizes.length > 0)!;

    // In the form of the demo and the home screen, and in that of the detail page.
    await client.send("POST", "/api/cart", {
      productId: product.id,
      quantity: 2,
      size: product.sizes[1],
      color: product.colors[1],
    });
    await client.send("POST", "/api/cart", {
      productId: other.id,
      quantity: 3,
      size: other.sizes[0],
      price: other.wholesalePrice,
    });
    const cart = (await client.get("/api/cart")) as CartItem[];
    expect(cart).toMatchObject([
      {
        id: expect.any(Number),
        productId: product.id,
        quantity: 2,
        size: product.sizes[1],
        color: product.colors[1],
        product: {
          id: product.id,
          name: product.name,
          description: expect.any(String),
          imageUrl: expect.any(String),
          additionalImages: expect.any(Array),
          wholesalePrice: product.wholesalePrice,
        },
      },
      { productId: other.id, quantity: 3, size: other.sizes[0], color: other.colors[0] },
    ]);

    await client.send("PATCH", `/api/cart/${cart[0]!.id}`, { quantity: 25 });
    const [changed] = (await client.get("/api/cart")) as CartItem[];
    expect(changed).toMatchObject({ id: cart[0]!.id, quantity: 25 });
    await expect(client.send("PATCH", `/api/cart/${cart[0]!.id}`, { quantity: 0 })).rejects.toThrow(
      /^400: .*Quantity must be at least 1/,
    );
    await expect(client.send("POST", "/api/cart", { productId: product.id, quantity: 1 })).rejects.toThrow(
      /^400: .*Size selection is required for this product/,
    );

    const now = (await client.get("/api/cart")) as CartItem[];
    const tiers = await client.get("/api/bulk-discounts");
    const payload = orderOf(now, tiers, "Please deliver in the morning.");
    expect(Number(payload.discountAmount)).toBeGreaterThan(0);
    const answer = await client.send("POST", "/api/orders", payload);
    expect(answer.status).toBe(201);
    const { orderNumber, ...sums } = { ...payload, items: undefined };
    expect(await answer.json()).toMatchObject({
      id: expect.any(Number),
      clientReference: orderNumber,
      status: "pending",
      subtotal: sums.subtotal,
      discountAmount: sums.discountAmount,
      total: sums.total,
    });
    expect(await client.get("/api/cart")).toEqual([]);
    // A client that got no response sends it again.
    const again = await client.send("POST", "/api/orders", payload);
    expect(again.status).toBe(200);

    const [order, ...earlier] = await client.get("/api/orders/my-orders");
    expect(earlier.length).toBeGreaterThan(0);
    // Both forms of section 3: the stored one and that of the history.
    expect(order).toMatchObject({
      userId: expect.any(String),
      orderNumber: expect.any(String),
      createdAt: MOMENT,
      subtotal: sums.subtotal,
      discountAmount: sums.discountAmount,
      total: sums.total,
      customerNotes: "Please deliver in the morning.",
      updatedAt: MOMENT,
      status: "pending",
      totalAmount: sums.total,
      user: { name: "Lana Huber", email: "lana@boutique-lana.example" },
      items: payload.items,
      shippingAddress: {
        name: expect.any(String),
        address: expect.any(String),
        city: expect.any(String),
        state: expect.any(String),
        zipCode: expect.any(String),
        country: expect.any(String),
      },
    });
    expect(order.orderNumber.length).toBeLessThanOrEqual(50);
  });

  it("reorders, removes a line, and clears the cart", async () => {
    const { client } = boutique;
    const [order] = await client.get("/api/orders/my-orders");
    await client.send("POST", `/api/orders/${order.id}/reorder`);
    const cart = (await client.get("/api/cart")) as CartItem[];
    expect(cart.map(({ productId, quantity }) => [productId, quantity])).toEqual(
      order.items.map(({ productId, quantity }: CartItem) => [productId, quantity]),
    );
    await client.send("DELETE", `/api/cart/${cart[0]!.id}`);
    expect(await client.get("/api/cart")).toHaveLength(cart.length - 1);
    await expect(client.send("DELETE", `/api/cart/${cart[0]!.id}`)).rejects.toThrow(/^404: /);
    await client.send("DELETE", "/api/cart");
    expect(await client.get("/api/cart")).toEqual([]);
    await expect(
      client.send("POST", "/api/orders", orderOf([], await client.get("/api/bulk-discounts"))),
    ).rejects.toThrow(/^409: /);
    await expect(client.send("POST", "/api/orders/999999/reorder")).rejects.toThrow(/^404: /);
  });

  it("has no access to admin calls", async () => {
    const { client } = boutique;
    for (const path of ["/api/orders", "/api/admin/users", "/api/admin/inquiries", "/api/admin-panel"]) {
      await expect(client.get(path), path).rejects.toThrow(FORBIDDEN);
    }
    await expect(client.get("/api/admin/direct-access")).rejects.toThrow(FORBIDDEN);
    await expect(client.send("POST", "/api/products", { name: "Mine", wholesalePrice: "1.00" })).rejects.toThrow(
      FORBIDDEN,
    );
    await expect(client.send("POST", "/api/admin/setup")).rejects.toThrow(
      /^403: .*Your request was recorded\. An administrator must approve it\./,
    );
  });

  it("logs out, and is anonymous again", async () => {
    await boutique.client.logOut();
    await expect(boutique.client.get("/api/auth/user")).rejects.toThrow(UNAUTHORIZED);
  });
});

describe("totals as section 9 computes them", () => {
  // A discount with half a cent: 5 % of 20.10 is 1.005, which floating point rounds to 1.00.
  const HALVES = [
    { discountPercentage: 500, price: 670 },
    { discountPercentage: 500, price: 1_030 },
    { discountPercentage: 500, price: 10_090 },
    { discountPercentage: 1_000, price: 1_005 },
    { discountPercentage: 1_000, price: 2_315 },
    { discountPercentage: 1_250, price: 1_004 },
    { discountPercentage: 3_333, price: 33_333 },
  ];

  // Other sums: tests/shop/listed-cart.test.ts.
  it("are accepted, also with half cents", { timeout: 120_000 }, async () => {
    const client = open();
    await client.logIn({ person: "demo-second-buyer" });
    await client.send("DELETE", "/api/cart");
    const products = (await client.get("/api/products")) as Product[];
    const { id, sizes } = products.find(({ sizes }) => sizes.length > 0)!;
    const { wholesalePrice } = await db.read.product.findUniqueOrThrow({ where: { id } });
    const tiers = await db.read.bulkDiscount.findMany();
    const becomes = (price: number, discounts: typeof tiers | { discountPercentage: number }[]) =>
      db.write(async (tx) => {
        await tx.bulkDiscount.deleteMany();
        await tx.bulkDiscount.createMany({
          data: discounts.map((discount) => ({ minQuantity: 3, ...discount })),
        });
        await tx.product.update({ where: { id }, data: { wholesalePrice: price } });
      });
    try {
      for (const { discountPercentage, price } of HALVES) {
        await becomes(price, [{ discountPercentage }]);
        await client.send("POST", "/api/cart", { productId: id, quantity: 3, size: sizes[0] });
        const cart = (await client.get("/api/cart")) as CartItem[];
        const payload = orderOf(cart, await client.get("/api/bulk-discounts"));
        const order = await (await client.send("POST", "/api/orders", payload)).json();
        // The buyer never pays more than the client showed, and at most a cent less.
        const saved = Math.round((Number(payload.total) - Number(order.total)) * 100);
        expect([0, 1], JSON.stringify(payload)).toContain(saved);
      }
    } finally {
      await becomes(wholesalePrice, tiers);
    }
  });

  it("that are wrong are refused with the right ones", async () => {
    const client = open();
    await client.logIn({ person: "demo-second-buyer" });
    const products = (await client.get("/api/products")) as Product[];
    const { id, sizes } = products.find(({ sizes }) => sizes.length > 0)!;
    await client.send("POST", "/api/cart", { productId: id, quantity: 1, size: sizes[0] });
    const cart = (await client.get("/api/cart")) as CartItem[];
    const tiers = await client.get("/api/bulk-discounts");
    const right = orderOf(cart, tiers);
    const refusal = await client
      .send("POST", "/api/orders", { ...right, total: "0.01" })
      .catch((error: Error) => error.message);
    expect(refusal).toMatch(/^409: /);
    const body = JSON.parse((refusal as string).slice(5)) as {
      code: string;
      cart: { items: CartItem[]; total: string };
    };
    expect(body.code).toBe("price_changed");
    expect(body.cart.total).toBe(totalsOf(cart, tiers).total);
    expect(body.cart.items).toEqual(cart);
    expect(await client.get("/api/cart")).toEqual(cart);
    await client.send("POST", "/api/orders", right);
  });
});

describe("a newcomer", () => {
  it("sees no price and has no cart until an admin approves them, and then at once", async () => {
    const [newcomer, admin] = [open(), open()];
    const email = `nova-${randomUUID().slice(0, 8)}@atelier-nova.example`;
    await newcomer.logIn({ firstName: "Nova", lastName: "Novak", email });
    expect(await newcomer.get("/api/auth/user")).toMatchObject({
      firstName: "Nova",
      email,
      isApproved: false,
      isAdmin: false,
    });
    const products = (await newcomer.get("/api/products")) as Product[];
    expect(JSON.stringify(products)).not.toMatch(/price/i);
    const detail = await newcomer.get(`/api/products/${products[0]!.id}`);
    expect(JSON.stringify(detail)).not.toMatch(/price/i);
    await expect(newcomer.get("/api/cart")).rejects.toThrow(FORBIDDEN);
    const wanted = { productId: products[0]!.id, quantity: 1, size: products[0]!.sizes[0] };
    await expect(newcomer.send("POST", "/api/cart", wanted)).rejects.toThrow(FORBIDDEN);
    expect(await newcomer.get("/api/orders/my-orders")).toEqual([]);

    await admin.logIn(ADMIN);
    const users = await admin.get("/api/admin/users");
    const user = users.find((one: { email: string }) => one.email === email);
    expect(user).toMatchObject({
      id: expect.any(String),
      name: "Nova Novak",
      createdAt: MOMENT,
      isApproved: false,
      isAdmin: false,
    });
    await expect(newcomer.send("POST", `/api/admin/users/${user.id}/approve`)).rejects.toThrow(FORBIDDEN);
    await admin.send("POST", `/api/admin/users/${user.id}/approve`);
    // A second click.
    await admin.send("POST", `/api/admin/users/${user.id}/approve`);
    await expect(admin.send("POST", "/api/admin/users/nobody/approve")).rejects.toThrow(/^404: /);

    expect(await newcomer.get("/api/auth/user")).toMatchObject({ isApproved: true });
    expect((await newcomer.get("/api/products"))[0]).toMatchObject({ wholesalePrice: MONEY });
    await newcomer.send("POST", "/api/cart", wanted);
    const payload = orderOf(await newcomer.get("/api/cart"), await newcomer.get("/api/bulk-discounts"));
    // The specification's order has no address.
    await newcomer.send("POST", "/api/orders", payload);
    const orders = await admin.get("/api/orders");
    const order = orders.find(
      ({ clientReference }: { clientReference: string }) => clientReference === payload.orderNumber,
    );
    expect(order).toMatchObject({
      totalAmount: payload.total,
      total: payload.total,
      status: "pending",
      createdAt: MOMENT,
      user: { name: "Nova Novak", email },
    });
  });
});

describe("an inquiry", () => {
  it("can be sent by anybody, and an admin marks it as read", async () => {
    const [visitor, admin] = [open(), open()];
    const [product] = (await visitor.get("/api/products")) as Product[];
    const mark = randomUUID();
    await visitor.send("POST", "/api/inquiries", {
      name: "Mara Kos",
      email: "mara@maison.example",
      company: "",
      message: `When will it be back? ${mark}`,
      productId: product!.id,
    });
    await expect(visitor.send("POST", "/api/inquiries", { name: "Mara", email: "", message: "" })).rejects.toThrow(
      /^400: .*Please fill in all required fields\./,
    );
    await expect(visitor.get("/api/admin/inquiries")).rejects.toThrow(UNAUTHORIZED);

    await admin.logIn(ADMIN);
    const find = async () =>
      (await admin.get("/api/admin/inquiries")).find((one: object) => JSON.stringify(one).includes(mark));
    const inquiry = await find();
    expect(inquiry).toMatchObject({
      id: expect.any(Number),
      customerName: "Mara Kos",
      customerEmail: "mara@maison.example",
      productDetails: expect.any(Array),
      totalItems: expect.any(Number),
      isRead: false,
      createdAt: MOMENT,
    });
    await admin.send("PATCH", `/api/admin/inquiries/${inquiry.id}/mark-read`);
    expect(await find()).toMatchObject({ id: inquiry.id, isRead: true });
    await admin.send("PATCH", `/api/admin/inquiries/${inquiry.id}/mark-read`);
  });
});

describe("an admin's client", () => {
  it("creates a discount, which is listed", async () => {
    const admin = open();
    await admin.logIn(ADMIN);
    await admin.send("POST", "/api/bulk-discounts", {
      minQuantity: 4_321,
      discountPercentage: 12.5,
      isActive: true,
    });
    await admin.send("POST", "/api/bulk-discounts", {
      minQuantity: 4_322,
      discountPercentage: 13,
      isActive: false,
    });
    const tiers = (await open().get("/api/bulk-discounts")) as { minQuantity: number }[];
    expect(tiers.find(({ minQuantity }) => minQuantity === 4_321)).toMatchObject({
      discountPercentage: "12.50",
      isActive: true,
    });
    expect(tiers.some(({ minQuantity }) => minQuantity === 4_322)).toBe(false);
    await expect(
      admin.send("POST", "/api/bulk-discounts", { minQuantity: 4_321, discountPercentage: 1 }),
    ).rejects.toThrow(/^409: /);
  });

  it("creates products, with numbers or strings as in a form", async () => {
    const admin = open();
    await admin.logIn(ADMIN);
    const form = {
      name: "Programmed vest",
      description: "Made by a program.",
      category: "vests",
      material: "Combed cotton",
      imageUrl: "",
      additionalImages: [],
      minOrderQuantity: 1,
      isActive: true,
      bestSeller: false,
    };
    const lists = { sizes: ["S", "M"], colors: ["Black", "Sand"] };
    await admin.send("POST", "/api/products", { ...form, ...lists, wholesalePrice: "29.90" });
    await admin.send("POST", "/api/products", {
      ...form,
      name: "Programmed scarf",
      wholesalePrice: 18.5,
      retailPrice: 49,
      sizes: [],
      colors: [],
      bestSeller: true,
    });
    const products = (await admin.get("/api/products")) as Product[];
    const [vest, scarf] = ["Programmed vest", "Programmed scarf"].map((name) =>
      products.find((product) => product.name === name),
    );
    // Written as the category that there is.
    expect(vest).toMatchObject({ ...form, ...lists, category: "Vests", wholesalePrice: "29.90" });
    expect(scarf).toMatchObject({
      wholesalePrice: "18.50",
      retailPrice: "49.00",
      bestSeller: true,
    });
    await expect(admin.send("POST", "/api/products", { name: "No price", sizes: [], colors: [] })).rejects.toThrow(
      /^400: .*Wholesale price is required/,
    );
  });

  it("reads the panel and the check of direct access", async () => {
    const admin = open();
    await admin.logIn(ADMIN);
    const panel = await admin.get("/api/admin-panel");
    expect(panel).toMatchObject({
      customerStats: {
        totalCustomers: expect.any(Number),
        newThisMonth: expect.any(Number),
        pendingApproval: expect.any(Number),
      },
      cartMetrics: { totalCarts: expect.any(Number) },
      popularProducts: expect.any(Array),
      recentOrders: expect.any(Array),
    });
    expect(panel.cartMetrics).toHaveProperty("averageCartValue");
    expect(panel.cartMetrics).toHaveProperty("abandonmentRate");
    for (const product of panel.popularProducts) {
      expect(product).toMatchObject({ name: expect.any(String), orders: expect.any(Number) });
      expect(product).toHaveProperty("revenue");
    }
    expect(panel.recentOrders.length).toBeLessThanOrEqual(5);
    for (const order of panel.recentOrders) {
      expect(order).toMatchObject({
        id: expect.any(Number),
        totalAmount: MONEY,
        status: expect.any(String),
        user: { name: expect.any(String), email: expect.any(String) },
      });
    }
    expect(await admin.get("/api/admin/direct-access")).toMatchObject({
      user: { firstName: "Maja", isAdmin: true },
      message: expect.any(String),
    });
    await admin.send("POST", "/api/admin/setup");
  });
});

describe("the other calls", () => {
  it("POST /api/admin/emergency-setup: always a message", async () => {
    const client = open();
    await expect(client.send("POST", "/api/admin/emergency-setup", { email: "", secret: "" })).rejects.toThrow(
      /^400: .*Please provide both email and secret/,
    );
    const refusal = await client
      .send("POST", "/api/admin/emergency-setup", { email: "a@preja.example", secret: "wrong" })
      .catch((error: Error) => error.message);
    expect(refusal).toMatch(/^403: /);
    expect(JSON.parse((refusal as string).slice(5))).toMatchObject({ message: expect.any(String) });
    await expect(client.get("/api/auth/user")).rejects.toThrow(UNAUTHORIZED);
  });

  it("POST /api/direct-admin-login: success is any status that is no error", async () => {
    const client = open();
    await client.send("POST", "/api/direct-admin-login", { email: "somebody@preja.example" });
    await expect(client.send("POST", "/api/direct-admin-login", { email: "" })).rejects.toThrow(
      /^400: .*Please enter your email address\./,
    );
    await expect(client.send("POST", "/api/direct-admin-login", { email: "me@elsewhere.example" })).rejects.toThrow(
      FORBIDDEN,
    );
    await expect(client.get("/api/auth/user")).rejects.toThrow(UNAUTHORIZED);
  });

  it("GET /api/demo-registered: a fictitious shop", async () => {
    const demo = await open().get("/api/demo-registered");
    expect(demo).toMatchObject({
      user: { firstName: expect.any(String), isApproved: expect.any(Boolean) },
      products: expect.any(Array),
      bulkDiscounts: expect.any(Array),
      shippingSettings: { freeShippingThresholdEU: expect.anything() },
      cartItems: expect.any(Array),
    });
    expect(demo.products[0]).toMatchObject({
      id: expect.any(Number),
      name: expect.any(String),
      wholesalePrice: MONEY,
      sizes: expect.any(Array),
      minOrderQuantity: expect.any(Number),
    });
  });

  it("GET /api/shared-cart/{shareId}: a shared cart for everybody with the link", async () => {
    const client = open();
    await client.logIn(BUYER);
    const [product] = (await client.get("/api/products")) as Product[];
    await client.send("POST", "/api/cart", {
      productId: product!.id,
      quantity: 2,
      size: product!.sizes[0],
    });
    const { id } = await db.read.user.findUniqueOrThrow({
      where: { email: "lana@boutique-lana.example" },
    });
    const { shareId } = await shareCart(id, { days: 7, showPrices: false });
    const shared = await open().get(`/api/shared-cart/${shareId}`);
    expect(shared).toMatchObject({
      cartItems: expect.any(Array),
      createdAt: MOMENT,
      expiresAt: MOMENT,
      customerInfo: { name: expect.any(String), email: "lana@boutique-lana.example" },
    });
    expect(shared.cartItems.length).toBeGreaterThan(0);
    await expect(open().get(`/api/shared-cart/${"x".repeat(22)}`)).rejects.toThrow(/^404: /);
  });

  it("GET /api/login and /api/logout are for browsers, and redirect signed-in users home", async () => {
    const client = open();
    await client.logIn(BUYER);
    const answer = await fetch(`${server.origin}/api/login`, { redirect: "manual" });
    expect(answer.status).toBe(302);
    await client.logOut();
    await client.logOut();
  });
});
