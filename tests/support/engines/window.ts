import { expect } from "vitest";

import { startSession } from "~/http/session/sessions.server";
import { boxOf, isReady, picturesNotDrawn, reachable, widerThanWindow } from "../page-layout";
import type { Driver, DriverOptions } from "./driver";

/** Milliseconds for a step on a busy machine. */
const PATIENCE = 30_000;

/** Each step waits until it can be made. */
export class EngineWindow {
  readonly #driver: Driver;
  readonly #origin: string;
  readonly #scripts: boolean;

  constructor(driver: Driver, { origin, scripts }: DriverOptions) {
    this.#driver = driver;
    this.#origin = origin;
    this.#scripts = scripts;
  }

  /** Without the identity provider; null for a visitor. Clears the storage of pages. */
  async signIn(userId: string | null): Promise<void> {
    await this.#driver.load(`${this.#origin}/robots.txt`);
    await this.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    const cookies = userId ? [await startSession(userId, new Request(this.#origin))] : [];
    await this.#driver.problems();
    await this.#driver.setCookies(
      cookies.map((cookie) => {
        const [name, value] = cookie.split(";")[0]!.split("=") as [string, string];
        return { name, value };
      }),
    );
  }

  /** Waits until the page is there and works. */
  async open(address: string): Promise<void> {
    await this.#driver.load(new URL(address, this.#origin).href);
    await this.ready();
  }

  /** The page is loaded and its scripts have taken it over. */
  async ready(): Promise<void> {
    await this.#until("the page works", () => this.evaluate(isReady, this.#scripts));
  }

  resize = (width: number, height = 800): Promise<void> => this.#driver.resize(width, height);

  /** The result of a function in the page. It uses nothing outside itself. */
  async evaluate<Arguments extends unknown[], Value>(
    run: (...values: Arguments) => Value,
    ...values: Arguments
  ): Promise<Value> {
    return (await this.#driver.evaluate(callOf(run, values))) as Value;
  }

  /** The first element of a selector with these words. */
  async click(selector: string, words = ""): Promise<void> {
    const element = callOf(reachable, [selector, words]);
    let last: unknown = null;
    await this.#until(`${selector} "${words}" can be clicked and does not move`, async () => {
      const before = last;
      last = await this.#driver.evaluate(`(${boxOf})(${element})`);
      return last !== null && last === before;
    });
    await this.#driver.press(element);
  }

  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.evaluate(() => {
      (document.activeElement as HTMLInputElement).select();
    });
    await this.#driver.type(text);
  }

  async choose(selector: string, value: string): Promise<void> {
    await this.evaluate(
      (field, chosen) => {
        const select = document.querySelector<HTMLSelectElement>(field)!;
        select.value = chosen;
        for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, { bubbles: true }));
      },
      selector,
      value,
    );
  }

  type = (text: string): Promise<void> => this.#driver.type(text);

  async sees(text: string): Promise<void> {
    await this.#until(`the page shows "${text}"`, () =>
      this.evaluate(
        (wanted) => document.body.innerText.replace(/\s+/g, " ").toLowerCase().includes(wanted),
        text.toLowerCase(),
      ),
    );
  }

  /** The first visible picture in an element is drawn and has this description. */
  async seesPicture(selector: string, description: string): Promise<void> {
    await this.#until(`${selector} shows "${description}"`, () =>
      this.evaluate(
        (within, alt) => {
          const found = [...document.querySelector(within)!.querySelectorAll("img")];
          const first = found.find((picture) => picture.checkVisibility());
          return first?.alt === alt && first.complete && first.naturalWidth > 0;
        },
        selector,
        description,
      ),
    );
  }

  /** Waits until the window is at an address, and its page works. */
  async arrives(path: RegExp): Promise<void> {
    await this.#until(`the address is ${path.source}`, async () =>
      path.test(await this.evaluate(() => location.pathname)),
    );
    await this.ready();
  }

  /** Nothing sticks out of the window, and every picture is drawn where it belongs. */
  async expectDrawn(width: number): Promise<void> {
    const where = `${await this.evaluate(() => location.pathname)} at ${width} px`;
    // WebKit answers before the window has its new width.
    await this.#until(`the window of ${where} has this width`, async () => {
      await this.resize(width);
      return this.evaluate((wanted) => innerWidth === wanted, width);
    });
    expect.soft(await this.evaluate(widerThanWindow), where).toBeNull();
    let problems: string[] | null = null;
    await this.#until(`the pictures of ${where} are loaded`, async () => {
      problems = await this.evaluate(picturesNotDrawn);
      return problems !== null;
    });
    expect.soft(problems, where).toEqual([]);
  }

  /** No script has failed since the last call. */
  async expectNoProblems(): Promise<void> {
    const address = await this.evaluate(() => location.pathname);
    expect.soft(await this.#driver.problems(), address).toEqual([]);
  }

  screenshot = (): Promise<Buffer> => this.#driver.screenshot();

  close = (): Promise<void> => this.#driver.close();

  /** Until it is true. An error while a page is replaced is tried again. */
  async #until(what: string, ask: () => Promise<unknown>): Promise<void> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const answer = await ask().catch((error: unknown) => error);
      if (answer === true) return;
      if (Date.now() > end) {
        const address = await this.#driver.evaluate("location.href");
        throw new Error(`In vain: ${what}, at ${String(address)}`, { cause: answer });
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

const callOf = (run: (...values: never[]) => unknown, values: unknown[]) =>
  `(${run.toString()})(${values.map((value) => JSON.stringify(value)).join(", ")})`;
