import { randomUUID } from "node:crypto";

import { load } from "cheerio";

import type { Client } from "./client";
import type { Account, Style } from "./environment";
import { type Operation, knownOf, type History } from "./history";
import { Person } from "./person";
import type { Random } from "./random";

/** Nobody has decided about them. */
export type Applicants = Account[];

/** Prices in cents, as far as the admin who changes them was told. */
export type PossiblePrices = Map<string, number[]>;

/** Approves applications, brings orders forward, accepts claims and, if given styles, uploads tables of prices. */
export class Admin extends Person {
  #isSignedIn = false;
  #cents = 2_000;

  constructor(
    client: Client,
    random: Random,
    private readonly account: Account,
    private readonly history: History,
    private readonly applicants: Applicants,
    private readonly priced: readonly Style[],
    private readonly prices: PossiblePrices,
  ) {
    super(client, random);
  }

  protected async step(): Promise<void> {
    if (!this.#isSignedIn || this.random.happens(2)) {
      this.client.forgetSession();
      this.#isSignedIn = await this.signIn(this.account);
      if (!this.#isSignedIn) return;
    }
    const user = await this.client.send("read by call", "/api/auth/user");
    if (user.status === 401) this.#isSignedIn = false;
    if (user.status !== 200) return;
    const steps = [() => this.#approve(), () => this.#moveOrder(), () => this.#moveOrder(), () => this.#decideClaim()];
    await this.random.pick(this.priced.length > 0 ? [...steps, () => this.#upload()] : steps)();
  }

  async #approve(): Promise<void> {
    const applicant = this.applicants.pop();
    if (!applicant) return;
    const operation = this.history.begin("approve", applicant.subject);
    if (this.random.happens(50)) {
      const path = `/api/admin/users/${applicant.subject}/approve`;
      await this.sendUntilAnswered(operation, () => this.client.send("approve by call", path, { json: {} }));
      return;
    }
    const form = { intent: "approve", id: applicant.subject };
    await this.sendUntilAnswered(operation, () => this.client.send("approve by page", "/admin/applications", { form }));
  }

  /** To its next status, or issues its proforma anew. */
  async #moveOrder(): Promise<void> {
    const status = this.random.pick(["pending", "pending", "confirmed", "shipped"]);
    const path = await this.#oneOf(`/admin/orders?status=${status}`, "/admin/orders/");
    if (!path) return;
    const page = await this.open(path);
    if (!page) return;
    const isIssuing = status === "pending" && this.random.happens(50);
    await (isIssuing ? this.#issueProforma(path) : this.#changeStatus(path, page));
  }

  /** Of the list at an address, the page of one thing at random; null without any. */
  async #oneOf(address: string, prefix: string): Promise<string | null> {
    const list = await this.open(address);
    if (!list) return null;
    const $ = load(list);
    const links = $(`main a[href^='${prefix}']`)
      .toArray()
      .map((link) => $(link).attr("href")!)
      .filter((path) => /^\d+$/.test(path.slice(prefix.length)));
    return links.length > 0 ? this.random.pick(links) : null;
  }

  /** All of it, as the customer wishes; the other admin may do so at the same time. */
  async #decideClaim(): Promise<void> {
    const path = await this.#oneOf("/admin/claims?show=open", "/admin/claims/");
    const fields = path && (await this.form(path, `form[action="${path}"]:has([name=answer])`));
    if (!path || !fields) return;
    const mark = randomUUID();
    const form = { ...fields, answer: mark };
    const operation = this.history.begin("decide a claim", mark);
    await this.sendUntilAnswered(operation, () => this.client.send("decide a claim", path, { form }));
  }

  async #issueProforma(path: string): Promise<void> {
    const address = `${path}/issue-proforma`;
    const fields = await this.form(path, `form[action="${address}"]`);
    if (!fields) return;
    const mark = randomUUID();
    const form = {
      ...fields,
      vat: "domestic",
      // The same decision again would change nothing.
      shippingCost: (this.random.between(1_000, 99_999) / 100).toFixed(2),
      reason: mark,
    };
    const operation = this.history.begin("issue a proforma", mark);
    await this.sendUntilAnswered(operation, () => this.client.send("issue a proforma", address, { form }));
  }

  async #changeStatus(path: string, page: string): Promise<void> {
    const $ = load(page);
    const buttons = $("form:has([name=from]) button[name=intent]").toArray();
    if (buttons.length === 0) return;
    const button = $(this.random.pick(buttons));
    const fields = button.closest("form").serializeArray();
    const mark = randomUUID();
    const form = {
      ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      intent: button.attr("value") ?? "",
      note: mark,
    };
    const operation = this.history.begin("change a status", mark);
    await this.sendUntilAnswered(operation, () => this.client.send("change a status", path, { form }));
  }

  /** Each price was never used before. */
  async #upload(): Promise<void> {
    const styles = this.random.sample(this.priced, 3);
    const rows = styles.map(({ code }) => [code, ++this.#cents] as const);
    const csv = ["Style Code;Wholesale Price"];
    for (const [code, cents] of rows) csv.push(`${code};${(cents / 100).toFixed(2)}`);
    const body = new FormData();
    body.append("file", new Blob([csv.join("\n")], { type: "text/csv" }), "prices.csv");
    const shown = await this.client.send("upload a table", "/admin/tables/products", { body });
    if (shown.outcome !== "ok" || !shown.location) return;
    const fields = await this.form(shown.location, "form:has([name=fingerprint])");
    if (!fields) return;
    const path = new URL(shown.location, this.client.origin).pathname;
    const form = { ...fields, intent: "apply" };
    const operation: Operation = { what: "apply a table", key: path, outcomes: [] };
    await this.sendUntilAnswered(operation, () => this.client.send("apply a table", path, { form }));
    this.#expectPrices(rows, operation);
  }

  /** A table is applied whole or not at all; an unknown outcome is seen at the end. */
  #expectPrices(rows: readonly (readonly [string, number])[], operation: Operation): void {
    const known = knownOf(operation);
    for (const [code, cents] of known === "refused" ? [] : rows) {
      this.prices.set(code, known === "ok" ? [cents] : [...(this.prices.get(code) ?? []), cents]);
    }
  }
}
