import { randomUUID } from "node:crypto";

import type { Client } from "./client";
import type { Style } from "./environment";
import type { History } from "./history";
import { Person } from "./person";
import type { Random } from "./random";

/** Somebody new: looks around, sends inquiries by page and by call, and signs in for the first time. */
export class Visitor extends Person {
  constructor(
    client: Client,
    random: Random,
    private readonly styles: readonly Style[],
    private readonly history: History,
  ) {
    super(client, random);
  }

  protected async step(): Promise<void> {
    const steps = [
      () => this.open("/"),
      () => this.open(`/product/${this.random.pick(this.styles).id}`),
      () => this.#inquire(),
      () => this.#inquire(),
      () => this.#join(),
    ];
    await this.random.pick(steps)();
  }

  async #inquire(): Promise<void> {
    const mark = randomUUID();
    const said = { name: "Mara Kos", email: `${mark}@visitor.example`, message: `When? ${mark}` };
    if (this.random.happens(50)) {
      const headers = { "Idempotency-Key": mark };
      const operation = this.history.begin("inquire", mark);
      await this.sendUntilAnswered(operation, () =>
        this.client.send("inquire by call", "/api/inquiries", { json: said, headers }),
      );
      return;
    }
    const style = this.random.pick(this.styles).id;
    const fields = await this.form(`/inquiry?style=${style}`, "form[action^='/inquiry']");
    if (!fields) return;
    const operation = this.history.begin("inquire", mark);
    const path = `/inquiry?style=${style}`;
    const form = { ...fields, ...said };
    await this.sendUntilAnswered(operation, () => this.client.send("inquire by page", path, { form }));
  }

  /** As somebody whom the shop has never seen. */
  async #join(): Promise<void> {
    const email = `${randomUUID()}@newcomer.example`;
    this.client.forgetSession();
    const operation = this.history.begin("join", email);
    const newcomer = { intent: "new", firstName: "Nova", lastName: "Novak", email };
    const isIn = await this.signInBy(() => newcomer);
    // Without a page of the shop the account may be there or not.
    operation.outcomes.push(isIn ? "ok" : "unknown");
    await this.client.settle();
    this.client.forgetSession();
  }
}
