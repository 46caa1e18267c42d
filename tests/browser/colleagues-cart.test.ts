// Two colleagues edit one cart at the same time, one with scripts and one without, for CART_SECONDS (8): every change that
// the shop acknowledged is there, or was replaced by one that had seen it; every other one was shown as a conflict.
import type { Page, Request, Response } from "playwright-core";
import { beforeAll, expect, it, onTestFinished } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { addLines } from "../support/change-cart";
import { createStyle } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { makePerson } from "../support/people";
import { describeInChromium, expectHydrated, serveShop } from "../support/served-shop";

const SECONDS = Number(process.env.CART_SECONDS ?? 8);
const COLOURS = ["Sand", "Rust"];
const SKUS = COLOURS.flatMap((colour) => ["S", "M"].map((size) => `CC-1-${colour}-${size}`.toUpperCase()));
/** Nobody sets this piece: it is only added. */
const ADDED = "CC-2";
/** What each piece has at first. */
const START = 3;

/** A change of a piece: what its author had seen, and what they set; 0 is none. */
interface Change {
  sku: string;
  seen: number;
  to: number;
}

/** What has happened in a try, as the two saw it. Each quantity is set once, so that a change is known by it: `next`. */
const newLog = () => ({ acknowledged: [] as Change[], conflicts: 0, posts: 0, added: 0, next: 10 });
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
const chance = (share: number) => Math.random() < share;

/** Somebody at a page of the shop. What they have typed and no answer has come for is `typed`, by SKU. */
class Editor {
  readonly typed = new Map<string, { seen: number; to: number }>();
  /** What they have typed and left unsaved, as "SKU quantity". A table of quantities shows it again as long as its piece has not changed. */
  readonly abandoned = new Set<string>();
  readonly skuOfLine = new Map<string, string>();

  constructor(
    readonly page: Page,
    readonly hasScripts: boolean,
    readonly log: ReturnType<typeof newLog>,
  ) {}

  async open(address: string): Promise<void> {
    this.abandon();
    await this.page.goto(address);
    if (this.hasScripts) await expectHydrated(this.page);
    await this.learnLines();
  }

  abandon(): void {
    // Only scripts store it.
    if (this.hasScripts) for (const [sku, { to }] of this.typed) this.abandoned.add(`${sku} ${to}`);
    this.typed.clear();
  }

  /** Learns from the form which line has which piece. */
  async learnLines(): Promise<void> {
    const seen = this.page.locator("#cart-lines input[name=seen]");
    if ((await seen.count()) === 0) return;
    for (const entry of (await seen.inputValue()).split(",")) {
      const [id, , sku] = entry.split(":");
      if (id && sku) this.skuOfLine.set(id, sku);
    }
  }

  skuOf(field: string): string | undefined {
    const line = /^quantity-(\d+)$/.exec(field)?.[1];
    return line ? this.skuOfLine.get(line) : /^quantity\[(.+)\]$/.exec(field)?.[1];
  }

  /** The fields of the pieces on the page, by SKU. */
  async fields(): Promise<Map<string, string>> {
    const names = await this.page
      .locator("input[name^=quantity]:visible")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
    const found = names.map((name) => [this.skuOf(name), name] as const);
    return new Map(found.filter((entry): entry is [string, string] => SKUS.includes(entry[0] ?? "")));
  }

  /** Types another quantity, or none, over the one that the field shows at this moment, if it is still there. */
  async type(sku: string, name: string, to = chance(0.2) ? 0 : this.log.next++): Promise<void> {
    // In one step, because with scripts the cart may be read again between two.
    const field = await this.page.evaluate(
      ([selector, text]) => {
        const input = document.querySelector<HTMLInputElement>(selector!);
        if (!input) return null;
        const { value, defaultValue } = input;
        input.focus();
        input.value = text!;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        return { shown: Number(value), loaded: Number(defaultValue) };
      },
      [`[name="${name}"]`, to > 0 ? `${to}` : ""],
    );
    if (!field) return;
    const { shown, loaded } = field;
    // What it shows was typed before, and is not what they have seen.
    const isDraft = isOfTable(name) && shown !== loaded && this.abandoned.has(`${sku} ${shown}`);
    const before = this.typed.get(sku)?.seen ?? (isDraft ? loaded : undefined);
    this.typed.set(sku, { seen: before ?? shown, to });
    // Nothing in place of nothing is no change.
    if ((before ?? shown) === to) this.typed.delete(sku);
  }

  /** Takes up what a table of quantities showed again of what was typed before, and has sent. */
  resume(sent: URLSearchParams): void {
    const seen = new Map((sent.get("seen") ?? "").split(",").map((entry) => entry.split(":") as [string, string]));
    for (const [name, value] of sent) {
      const sku = isOfTable(name) ? this.skuOf(name) : undefined;
      if (!sku || !SKUS.includes(sku) || this.typed.has(sku)) continue;
      const change = { seen: Number(seen.get(sku) ?? 0), to: Number(value) };
      if (change.seen === change.to) continue;
      expect([...this.abandoned], "sent and neither typed nor shown").toContain(`${sku} ${change.to}`);
      this.typed.set(sku, change);
    }
  }

  /** Notes the outcome of a post: what was in it is acknowledged, or its conflicts are shown with both values. */
  async note(answer: Response): Promise<void> {
    const { log } = this;
    log.posts++;
    const sent = new URLSearchParams(answer.request().postData() ?? "");
    if (sent.get("intent") === "quantities") this.resume(sent);
    const status = answer.status();
    if (status < 400) {
      for (const [sku, { seen, to }] of this.typed) {
        const isSent = [...sent].some(([name, value]) => this.skuOf(name) === sku && Number(value) === to);
        const isEmptied = to === 0 && !(await this.fields()).has(sku);
        if (!isSent && !isEmptied) continue;
        log.acknowledged.push({ sku, seen, to });
        this.typed.delete(sku);
        this.abandoned.delete(`${sku} ${to}`);
      }
      return;
    }
    expect(status).toBe(409);
    const alert = this.page.getByRole("alert").filter({ hasText: "Nothing was saved" });
    await alert.waitFor();
    const messages = await alert.locator("li").allInnerTexts();
    const shown = messages.flatMap((text) => {
      const told = /CC, (\w+), (\w+): (?:.+ set (\d+) |Removed or).*; you (?:typed (\d+)|took it out)\.$/.exec(text);
      if (!told) return [];
      const [, colour, size, stored = "0", typed = "0"] = told;
      return { sku: `CC-1-${colour}-${size}`.toUpperCase(), stored: +stored, typed: +typed };
    });
    expect(shown.length, messages.join(" | ")).toBeGreaterThan(0);
    for (const { sku, stored, typed } of shown) {
      log.conflicts++;
      expect(this.typed.get(sku)?.to, messages.join(" | ")).toBe(typed);
      this.typed.set(sku, { seen: stored, to: typed });
    }
  }

  /** Sends the form by `send`, and notes the outcome. */
  async send(send: () => Promise<unknown>): Promise<boolean> {
    const isPost = (request: Request) =>
      request.method() === "POST" && /\/(cart|product|order-sheet)/.test(new URL(request.url()).pathname);
    const [answer] = await Promise.all([
      this.page.waitForResponse((response) => isPost(response.request()), { timeout: 60_000 }),
      send(),
    ]);
    // Without scripts, a redirect leads to the next page.
    if (!this.hasScripts) await this.page.waitForLoadState("load");
    else await this.settle();
    await this.note(answer);
    await this.learnLines();
    return answer.status() < 400;
  }

  /** Waits until the cart has been read again. */
  async settle(): Promise<void> {
    await this.page.waitForTimeout(150);
    await this.page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  }

  press = (name: string) => this.page.getByRole("button", { name, exact: true }).click();

  /** After a conflict: theirs is taken, or mine by sending it again. */
  async resolve(button: string): Promise<void> {
    while (this.typed.size > 0 && chance(0.6)) {
      if (await this.send(() => this.press(button))) return;
    }
    this.abandon();
  }

  /** Changes a line or two on the cart's page. */
  async editCart(): Promise<void> {
    await this.open("/cart");
    const fields = await this.fields();
    if (fields.size === 0) return;
    const [sku, name] = pick([...fields]);
    await this.type(sku, name);
    if (!this.hasScripts) {
      await this.page.waitForTimeout(Math.random() * 400);
      if (!(await this.send(() => this.press("Update quantities")))) await this.resolve("Update quantities");
      return;
    }
    const other = pick([...fields]);
    // Saved by itself once the field is left. Meanwhile another line is typed into, which is read again under it.
    const isSaved = await this.send(async () => {
      await this.page.locator(`[name="${name}"]`).blur();
      // Sooner, and both would be saved together.
      await this.page.waitForTimeout(360 + Math.random() * 300);
      if (other[0] !== sku) await this.type(...other);
    });
    if (!isSaved) return this.resolve("Update quantities");
    const field = this.page.locator(`[name="${other[1]}"]`);
    if (!this.typed.has(other[0])) return;
    if ((await field.count()) === 0) return this.abandon();
    await this.page.waitForTimeout(Math.random() * 400);
    if (!(await this.send(() => field.blur()))) await this.resolve("Update quantities");
  }

  /** Changes pieces in a table of all. */
  async editTable(address: string): Promise<void> {
    await this.open(address);
    const fields = await this.fields();
    for (const one of new Set([pick([...fields]), pick([...fields])])) await this.type(...one);
    await this.page.waitForTimeout(Math.random() * 400);
    if (!(await this.send(() => this.press("SAVE QUANTITIES")))) await this.resolve("SAVE QUANTITIES");
  }

  async add(productId: number): Promise<void> {
    await this.open(`/product/${productId}`);
    const quantity = 1 + Math.floor(Math.random() * 3);
    await this.page.locator("form input[name=quantity]").first().fill(`${quantity}`);
    const toast = this.page.getByText("Added to Cart");
    await this.page.getByRole("button", { name: "ADD TO CART" }).first().click();
    await toast.first().waitFor();
    this.log.added += quantity;
  }
}

/** Whether a field is one of a table of quantities, which shows again what was typed and not sent; the cart's page does not. */
const isOfTable = (field: string) => field.startsWith("quantity[");

/**
 * Whether acknowledged changes of a piece follow each other from START to `end`: no two of them were made of the same
 * quantity, so none has undone another that it had not seen. To take out what somebody else took out changes nothing.
 */
function faultsOf(changes: readonly Change[], end: number): string[] {
  const sets = changes.filter(({ to }) => to > 0);
  const after = (value: number) => sets.filter(({ seen }) => seen === value);
  const faults: string[] = [];
  let removals = 0;
  for (const value of [START, ...sets.map(({ to }) => to)]) {
    const replaced = after(value).length;
    if (replaced > 1) faults.push(`${value} was replaced ${replaced} times`);
    if (replaced > 0 || value === end) continue;
    if (changes.some(({ seen, to }) => seen === value && to === 0)) removals++;
    else faults.push(`${value} was acknowledged and is gone`);
  }
  if (removals - after(0).length !== (end === 0 ? 1 : 0)) {
    faults.push(`${removals} times taken out, ${after(0).length} times put in again, now ${end}`);
  }
  return faults;
}

describeInChromium("two colleagues in one cart", () => {
  const shop = serveShop({ pictures: false });
  let styles: number[];

  beforeAll(async () => {
    styles = await db.write(async (tx) => {
      const common = {
        additionalImages: [],
        fibreComposition: [],
        category: "CC",
        wholesalePrice: 100,
      };
      const all = { styleCode: "CC-1", name: "CC", colors: COLOURS, sizes: ["S", "M"] };
      const one = { styleCode: ADDED, name: "Added", colors: [], sizes: [] };
      const made = [await createStyle(tx, { ...common, ...all }), await createStyle(tx, { ...common, ...one })];
      return made.map(({ id }) => id);
    });
  });

  it(
    `lose no change in ${SECONDS} seconds`,
    async () => {
      const log = newLog();
      const { id: companyId } = await makePerson("approved");
      const { id: colleagueId } = await makeColleague(companyId);
      const [style, added] = styles as [number, number];
      await addLines(
        companyId,
        COLOURS.flatMap((color) => ["S", "M"].map((size) => ({ productId: style, color, size, quantity: START }))),
      );
      const windows = [
        await shop.open({ userId: companyId }),
        await shop.open({ userId: colleagueId, javaScriptEnabled: false }),
      ] as const;
      onTestFinished(() => Promise.all(windows.map(({ context }) => context.close())).then(() => undefined));
      const [mine, theirs] = windows.map(({ page }, at) => new Editor(page, at === 0, log)) as [Editor, Editor];

      // Once for sure, in either direction.
      for (const [first, second] of [
        [mine, theirs],
        [theirs, mine],
      ] as const) {
        await first.open(`/product/${style}`);
        await second.open(`/product/${style}`);
        for (const editor of [first, second]) {
          const [field] = await editor.fields();
          await editor.type(...field!, log.next++);
        }
        expect(await first.send(() => first.press("SAVE QUANTITIES"))).toBe(true);
        expect(await second.send(() => second.press("SAVE QUANTITIES"))).toBe(false);
        await second.resolve("SAVE QUANTITIES");
      }

      const end = Date.now() + SECONDS * 1_000;
      const work = async (editor: Editor) => {
        while (Date.now() < end) {
          const step = Math.random();
          if (step < 0.6) await editor.editCart();
          else if (step < 0.8) await editor.editTable(`/product/${style}`);
          else if (step < 0.92) await editor.editTable("/order-sheet?category=CC");
          else await editor.add(added);
        }
      };
      await Promise.all([work(mine), work(theirs)]);

      const { lines } = await readCart(companyId);
      const cart = new Map(lines.map(({ sku, quantity }) => [sku, quantity]));
      const faults = SKUS.flatMap((sku) => {
        const changes = log.acknowledged.filter((change) => change.sku === sku);
        return faultsOf(changes, cart.get(sku) ?? 0).map((fault) => `${sku}: ${fault}`);
      });
      const { acknowledged, next: _, ...counts } = log;
      const figures = { seconds: SECONDS, acknowledged: acknowledged.length, ...counts };
      if (process.env.CART_SECONDS) console.info(figures);
      expect(faults, JSON.stringify({ figures, acknowledged })).toEqual([]);
      expect(lines.find(({ sku }) => sku.startsWith(ADDED))?.quantity ?? 0).toBe(log.added);
      expect(log.conflicts).toBeGreaterThanOrEqual(2);
      expect(windows.flatMap(({ problems }) => problems)).toEqual([]);
    },
    SECONDS * 1_000 + 120_000,
  );
});
