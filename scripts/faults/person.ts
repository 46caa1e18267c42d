import { load } from "cheerio";

import { type Answer, type Client, fieldsOf, type Sending } from "./client";
import type { Account } from "./environment";
import type { Operation } from "./history";
import type { Random } from "./random";

const MAX_TRIES = 6;

/** Uses the shop, one step after the other, until the run is over. */
export abstract class Person {
  constructor(
    protected readonly client: Client,
    protected readonly random: Random,
  ) {}

  /** One of the things that this person does. */
  protected abstract step(): Promise<void>;

  /** Until `end`; the last step is finished. */
  async run(end: AbortSignal): Promise<void> {
    while (!end.aborted) {
      await this.step();
      // Nobody tries at once again while the shop does not answer.
      await (this.client.isAnswered ? this.random.pause(50, 500) : this.random.pause(500, 2_000));
    }
  }

  /**
   * For something that must take effect once; notes each outcome. After an unknown one most people send the same again,
   * with the same key, at once or a little later; others leave it. Returns the last answer, after which nothing more
   * can come of it.
   */
  protected async sendUntilAnswered(operation: Operation, send: () => Promise<Answer>): Promise<Answer> {
    let answer = await send();
    operation.outcomes.push(answer.outcome);
    for (let tries = 1; tries < MAX_TRIES && answer.outcome === "unknown"; tries++) {
      if (this.random.happens(20)) break;
      if (this.random.happens(50)) await this.client.settle();
      await this.random.pause(0, 2_000);
      answer = await send();
      operation.outcomes.push(answer.outcome);
    }
    await this.client.settle();
    return answer;
  }

  /** Null when it could not be shown. */
  protected async open(path: string): Promise<string | null> {
    const { status, text } = await this.client.send("read a page", path);
    return status === 200 ? text : null;
  }

  /** Null when there is none. */
  protected async read<Json>(path: string): Promise<Json | null> {
    const { status, text } = await this.client.send("read by call", path);
    return status === 200 ? (JSON.parse(text) as Json) : null;
  }

  /** Null without it. */
  protected async form(path: string, selector: string): Promise<Record<string, string> | null> {
    const page = await this.open(path);
    return page === null ? null : fieldsOf(page, selector);
  }

  /** At the provider. True when the shop knows the person afterwards. */
  protected async signIn({ subject }: Account): Promise<boolean> {
    return this.signInBy((page) => ({ ...fieldsOf(page, "form"), person: subject }));
  }

  /** `choose` fills in the provider's page. */
  protected async signInBy(choose: (page: string) => Record<string, string>): Promise<boolean> {
    const picker = await this.#follow("sign in", "/api/login");
    if (!picker || !picker.text.includes("Choose a demo account")) return false;
    const action = load(picker.text)("form").first().attr("action") ?? picker.url;
    const url = new URL(action, picker.url).href;
    const end = await this.#follow("sign in", url, { form: choose(picker.text) });
    return end !== null && end.answer.status === 200 && end.url.startsWith(this.client.origin);
  }

  /** To the provider and back. Null when one failed. */
  async #follow(what: string, path: string, sending?: Sending) {
    let url = new URL(path, this.client.origin).href;
    let answer = await this.client.send(what, url, sending);
    for (let hops = 0; answer.location !== null && hops < 10; hops++) {
      url = new URL(answer.location, url).href;
      answer = await this.client.send(what, url);
    }
    return answer.status === 0 ? null : { url, answer, text: answer.text };
  }
}
