import { randomUUID } from "node:crypto";

import { type Answer, type Client } from "./client";
import type { Account, Style } from "./environment";
import { type Operation, knownOf, type History } from "./history";
import { type CartItem, orderOf, type WireTier } from "./order-call";
import { Person } from "./person";
import { add, type Cart, type CartChange, clear, pieceOf, PossibleCarts, set } from "./possible-carts";
import type { Random } from "./random";

/** By a buyer, with its expected content as far as that is known. */
export interface SentOrder {
  operation: Operation;
  companyId: string;
  lines: Cart | null;
}

/** Of GET /api/orders/my-orders. */
type OrderedItem = Omit<CartItem, "id" | "product"> & { productName: string };

/** An approved customer, by pages and by calls. Nobody else uses their account. */
export class Buyer extends Person {
  readonly carts = new PossibleCarts();
  readonly #orders: number[] = [];
  #isSignedIn = false;

  constructor(
    client: Client,
    random: Random,
    readonly account: Account,
    private readonly styles: readonly Style[],
    private readonly history: History,
    private readonly sent: SentOrder[],
  ) {
    super(client, random);
  }

  /** For the text of a violation. */
  get recentRequests(): string {
    return ["Requests before:", ...this.client.recent].join("\n  ");
  }

  protected async step(): Promise<void> {
    if (!this.#isSignedIn || this.random.happens(3)) {
      this.client.forgetSession();
      this.#isSignedIn = await this.signIn(this.account);
      if (!this.#isSignedIn) return;
    }
    const items = await this.#readCart();
    if (!items) return;
    const steps = [
      () => this.#add(),
      () => this.#add(),
      () => this.#reorder(),
      () => this.#write(),
      () => this.#reportProblem(),
      ...(items.length > 0
        ? [
            () => this.#change(items),
            () => this.#remove(items),
            () => this.#checkOut(items),
            () => this.#checkOut(items),
            () => this.#sendCart(),
            () => this.#empty(),
          ]
        : []),
    ];
    await this.random.pick(steps)();
  }

  /** The content must be one that is possible. */
  async #readCart(): Promise<CartItem[] | null> {
    const answer = await this.client.send("read the cart", "/api/cart");
    if (answer.status === 401) this.#isSignedIn = false;
    if (answer.status !== 200) return null;
    const items = JSON.parse(answer.text) as CartItem[];
    const cart = new Map(items.map((item) => [keyOf(item), item.quantity]));
    const wrong = this.carts.observe(cart);
    if (wrong) {
      this.history.addViolation(`The cart of ${this.account.subject} holds ${wrong}. ${this.recentRequests}`);
    }
    return items;
  }

  /**
   * Once however often the change has to be sent. `fewerOf` reads from the last answer how many pieces fewer than that
   * it may have added.
   */
  async #changeCart(
    what: string,
    change: CartChange,
    send: () => Promise<Answer>,
    fewerOf: (answer: Answer) => Cart = () => new Map(),
  ): Promise<void> {
    const operation = this.history.begin(what, randomUUID());
    const answer = await this.sendUntilAnswered(operation, send);
    this.carts.apply(change, knownOf(operation), fewerOf(answer));
  }

  #byPage(fields: Record<string, string>, path = "/cart") {
    return () => this.client.send("change the cart by page", path, { form: fields });
  }

  #byCall(method: string, path: string, json?: unknown) {
    const headers = { "Idempotency-Key": randomUUID() };
    return () => this.client.send("change the cart by call", path, { method, json, headers });
  }

  async #add(): Promise<void> {
    const { id, sizes, colors } = this.random.pick(this.styles);
    const [size, color] = [this.#pickOf(sizes), this.#pickOf(colors)];
    const quantity = this.random.between(3, 9);
    const change = add(pieceOf(id, size, color), quantity);
    if (this.random.happens(40)) {
      const body = { productId: id, size, color, quantity };
      await this.#changeCart("add by call", change, this.#byCall("POST", "/api/cart", body));
      return;
    }
    const fields = await this.form(`/product/${id}`, "form:has([name=intent][value=add])");
    if (!fields) return;
    const chosen = { ...(size && { size }), color: color ?? "", quantity: String(quantity) };
    await this.#changeCart("add by page", change, this.#byPage({ ...fields, ...chosen }));
  }

  async #change(items: CartItem[]): Promise<void> {
    const item = this.random.pick(items);
    const quantity = this.random.between(1, 20);
    const change = set(keyOf(item), quantity);
    if (this.random.happens(40)) {
      const send = this.#byCall("PATCH", `/api/cart/${item.id}`, { quantity });
      await this.#changeCart("change by call", change, send);
      return;
    }
    const fields = await this.form("/cart", "#cart-lines");
    if (!fields) return;
    const chosen = { [`quantity-${item.id}`]: String(quantity) };
    await this.#changeCart("change by page", change, this.#byPage({ ...fields, ...chosen }));
  }

  async #remove(items: CartItem[]): Promise<void> {
    const item = this.random.pick(items);
    const change = set(keyOf(item), 0);
    if (this.random.happens(40)) {
      await this.#changeCart("remove by call", change, this.#byCall("DELETE", `/api/cart/${item.id}`));
      return;
    }
    const fields = await this.form("/cart", "#cart-lines");
    if (!fields) return;
    const send = this.#byPage({ ...fields, remove: String(item.id) });
    await this.#changeCart("remove by page", change, send);
  }

  async #empty(): Promise<void> {
    if (this.random.happens(70)) return;
    await this.#changeCart("empty the cart", clear, this.#byCall("DELETE", "/api/cart"));
  }

  async #checkOut(items: CartItem[]): Promise<void> {
    const isByCall = this.random.happens(40);
    const what = isByCall ? "check out by call" : "check out by page";
    const order = isByCall ? await this.#orderCall(items) : await this.#orderForm();
    if (!order) return;
    const operation = this.history.begin("check out", order.reference);
    this.sent.push({ operation, companyId: this.account.subject, lines: this.carts.known });
    const { path, ...sending } = order;
    const answer = await this.sendUntilAnswered(operation, () => this.client.send(what, path, sending));
    if (operation.outcomes.includes("unknown") && !isByCall) await this.#ask(operation, order.reference);
    this.carts.apply(clear, knownOf(operation));
    const id = /^(?:\/orders\/|\{"id":)(\d+)/.exec(answer.location ?? answer.text)?.[1];
    if (id) this.#orders.push(Number(id));
  }

  async #orderForm() {
    const form = await this.form("/checkout", "form[action='/checkout']");
    if (!form) return null;
    return { reference: form.checkoutToken ?? "", path: "/checkout", form };
  }

  async #orderCall(items: CartItem[]) {
    const tiers = await this.read<WireTier[]>("/api/bulk-discounts");
    if (!tiers) return null;
    const reference = `ORD-${randomUUID()}`;
    return { reference, path: "/api/orders", json: orderOf(reference, items, tiers) };
  }

  /** Whether a checkout has arrived, when nothing more can come of it: the answer must be true. */
  async #ask(operation: Operation, key: string): Promise<void> {
    const headers = { Accept: "application/json" };
    const path = `/checkout/status?key=${key}`;
    const answer = await this.client.send("ask for an order", path, { headers });
    if (answer.status !== 200) return;
    const { arrived } = JSON.parse(answer.text) as { arrived: boolean };
    if (arrived) operation.outcomes.push("ok");
    else operation.outcomes.splice(0, Infinity, "refused");
  }

  /** Of pieces in stock, only as many as are left (the response names those pieces). */
  async #reorder(): Promise<void> {
    if (this.#orders.length === 0) return;
    const id = this.random.pick(this.#orders);
    const order = await this.#linesOf(id);
    if (!order) return;
    const change: CartChange = (cart) => order.reduce((all, item) => add(keyOf(item), item.quantity)(all), cart);
    const send = this.#byCall("POST", `/api/orders/${id}/reorder`);
    await this.#changeCart("reorder by call", change, send, (answer) => {
      const skipped = skippedIn(answer);
      const short = order.filter((item) => skipped?.includes(nameOf(item)) ?? true);
      return short.reduce<Cart>((all, item) => add(keyOf(item), item.quantity)(all), new Map());
    });
  }

  async #linesOf(id: number) {
    const orders = await this.read<{ id: number; items: OrderedItem[] }[]>("/api/orders/my-orders?limit=100");
    return orders?.find((order) => order.id === id)?.items ?? null;
  }

  async #sendCart(): Promise<void> {
    if (this.random.happens(60)) return;
    const fields = await this.form("/cart", "form:has([name=intent][value=inquire])");
    if (!fields) return;
    const mark = randomUUID();
    const operation = this.history.begin("inquire", mark);
    const form = { ...fields, message: `My cart ${mark}` };
    await this.sendUntilAnswered(operation, () => this.client.send("send the cart", "/cart", { form }));
  }

  async #write(): Promise<void> {
    const path = "/messages/account";
    const fields = await this.form(path, `form[action="${path}"]`);
    if (!fields) return;
    const mark = randomUUID();
    const operation = this.history.begin("write a message", mark);
    const form = { ...fields, text: `A question ${mark}` };
    await this.sendUntilAnswered(operation, () => this.client.send("write a message", path, { form }));
  }

  /** One piece of a shipped order is damaged. */
  async #reportProblem(): Promise<void> {
    const list = await this.open("/orders?status=shipped");
    const ids = [...(list ?? "").matchAll(/href="\/orders\/(\d+)"/g)].map(([, id]) => id!);
    if (ids.length === 0) return;
    const path = `/orders/${this.random.pick(ids)}/problem`;
    const fields = await this.form(path, `form[action="${path}"]`);
    const lineId = Object.keys(fields ?? {}).flatMap((name) => /^quantity-(\d+)$/.exec(name)?.[1] ?? [])[0];
    if (!fields || !lineId) return;
    const mark = randomUUID();
    const operation = this.history.begin("report a problem", mark);
    const chosen = { [`quantity-${lineId}`]: "1", [`reason-${lineId}`]: "damaged", wish: "replacement" };
    const form = { ...fields, ...chosen, text: `A hole ${mark}` };
    await this.sendUntilAnswered(operation, () => this.client.send("report a problem", path, { form }));
  }

  #pickOf(list: string[]): string | null {
    return list.length > 0 ? this.random.pick(list) : null;
  }
}

/** Pieces that a reorder says it did not add in full; null when it did not say. */
function skippedIn(answer: Answer): string[] | null {
  if (answer.status !== 200) return null;
  return (JSON.parse(answer.text) as { skipped: string[] }).skipped;
}

const nameOf = ({ productName, size, color }: OrderedItem) => [productName, color, size].filter(Boolean).join(", ");

const keyOf = ({ productId, size, color }: Pick<CartItem, "productId" | "size" | "color">) =>
  pieceOf(productId, size, color);
