import { type Cheerio, type CheerioAPI, load } from "cheerio";
import type { Element } from "domhandler";
import { expect } from "vitest";

import { CookieJar } from "./cookie-jar";
import { type ChosenFile, namesOf, PageForm, words } from "./form";
import { checkDocument } from "./html-rules";
import { ORIGIN, type Shop } from "./shop";

interface Asked {
  method?: "GET" | "POST";
  fields?: [string, string][];
  /** Sends them as multipart, with these files. */
  files?: [string, ChosenFile][];
  /** The page the request comes from; none for an address that was typed. */
  from?: Page;
}

/**
 * A browser with JavaScript off, in front of the built shop: it keeps cookies, follows redirects, sends forms and
 * the headers a browser sends. What is not the shop's (the identity provider) it asks over the network. Each
 * HTML page of the shop that it sees is checked against the rules of tests/support/html-rules.ts.
 */
export class Browser {
  readonly #shop: Shop;
  readonly cookies: CookieJar;

  constructor(shop: Shop, cookies = new CookieJar()) {
    this.#shop = shop;
    this.cookies = cookies;
  }

  /** Types an address. */
  open(address: string): Promise<Page> {
    return this.navigate(new URL(address, ORIGIN), {});
  }

  /** Another tab: the same cookies. */
  tab(): Browser {
    return new Browser(this.#shop, this.cookies);
  }

  /** The same browser as it was at this moment, on another machine. */
  thief(): Browser {
    return new Browser(this.#shop, this.cookies.copy());
  }

  /** One request with this browser's cookies, redirects not followed, nothing checked. */
  async request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, ORIGIN);
    const headers = new Headers(init.headers);
    const cookie = this.cookies.header(url);
    if (cookie && !headers.has("Cookie")) headers.set("Cookie", cookie);
    const answer = await this.#fetch(url, { ...init, headers });
    this.cookies.take(url, answer);
    return answer;
  }

  async navigate(url: URL, { method = "GET", fields, files, from }: Asked): Promise<Page> {
    let hops = 0;
    let address = url;
    const asked = { method, body: bodyOf(fields ?? [], files) };
    for (;;) {
      const answer = await this.request(address, {
        method: asked.method,
        redirect: "manual",
        headers: navigationHeaders(address, asked.method, from),
        ...(asked.method === "POST" && { body: asked.body }),
      });
      const location = answer.headers.get("Location");
      if (location === null || answer.status < 300 || answer.status >= 400) {
        const page = new Page(this, address, answer, await answer.text());
        if (page.isOfShop && page.isHtml) await checkDocument(page);
        return page;
      }
      await answer.body?.cancel();
      const next = new URL(location, address);
      if (!next.hash) next.hash = address.hash;
      if (++hops > 20) throw new Error(`Redirects without an end: ${next.href}`);
      if (![307, 308].includes(answer.status))
        Object.assign(asked, { method: "GET", body: undefined });
      address = next;
    }
  }

  #fetch(url: URL, init: RequestInit): Promise<Response> {
    if (url.origin !== ORIGIN) return fetch(url, init);
    const headers = new Headers(init.headers);
    headers.set("Host", url.host);
    const sent = new URL(url);
    sent.hash = "";
    return this.#shop.fetch(new Request(sent, { ...init, headers }));
  }
}

function bodyOf(fields: [string, string][], files?: [string, ChosenFile][]) {
  if (!files) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const [name, file] of files)
    form.append(name, new Blob([new Uint8Array(file.bytes)]), file.name);
  return form;
}

/** The headers with which a browser asks for a page. */
function navigationHeaders(url: URL, method: string, from?: Page): Headers {
  const headers = new Headers({
    Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Language": "en-GB,en;q=0.9",
    "User-Agent": "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
    "Sec-Fetch-User": "?1",
    "Sec-Fetch-Site": !from
      ? "none"
      : from.url.origin === url.origin
        ? "same-origin"
        : "cross-site",
  });
  const hidesOrigin = from?.headers.get("Referrer-Policy") === "no-referrer";
  if (from && !hidesOrigin) headers.set("Referer", from.url.origin + "/");
  if (method === "POST") headers.set("Origin", from && !hidesOrigin ? from.url.origin : "null");
  return headers;
}

/** What the browser shows: a page, or a file it was given. */
export class Page {
  readonly $: CheerioAPI;

  constructor(
    readonly browser: Browser,
    readonly url: URL,
    private readonly answer: Response,
    /** The body as it was sent. */
    readonly source: string,
  ) {
    // What is in <noscript> is there for this browser.
    this.$ = load(this.isHtml ? source : "", { scriptingEnabled: false });
  }

  get status(): number {
    return this.answer.status;
  }

  get headers(): Headers {
    return this.answer.headers;
  }

  get isHtml(): boolean {
    return this.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  }

  get isOfShop(): boolean {
    return this.url.origin === ORIGIN;
  }

  /** Path, query and fragment. */
  get address(): string {
    return this.url.pathname + this.url.search + this.url.hash;
  }

  get title(): string {
    return words(this.$("head > title").text());
  }

  get heading(): string {
    return words(this.$("h1").text());
  }

  /** The words on the page, without scripts. Blocks are apart even where the markup has no space. */
  get text(): string {
    return this.textOf("body");
  }

  /** The words within the first element that matches. */
  textOf(selector: string): string {
    const $ = load(this.$.html(), { scriptingEnabled: false });
    $("script, style, template").remove();
    $("p, div, li, dt, dd, td, th, h1, h2, h3, h4, span, a, button, label, option, legend").each(
      (_, element) => {
        $(element).append(" ");
      },
    );
    return words($(selector).first().text());
  }

  /** Says what is wrong when the words are not on the page. */
  see(...expected: string[]): this {
    for (const phrase of expected) expect(this.text, `on ${this.address}`).toContain(phrase);
    return this;
  }

  /** Says what is wrong when the words are on the page. */
  notSee(...unwanted: string[]): this {
    for (const phrase of unwanted) expect(this.text, `on ${this.address}`).not.toContain(phrase);
    return this;
  }

  /** The address a link with these words (or the first element that a selector finds) leads to. */
  link(target: string): URL {
    const { $ } = this;
    const links = $("a[href]").toArray() as Element[];
    const link =
      links.find((one) => namesOf($, one).includes(target)) ??
      (isSelector(target)
        ? ($(target).closest("a[href]").get(0) ?? $(target).find("a[href]").get(0))
        : undefined);
    if (!link) {
      const offered = links.map((one) => words($(one).text())).join(" | ");
      throw new Error(`${this.address} has no link "${target}", but: ${offered}`);
    }
    return new URL($(link).attr("href")!, this.url);
  }

  hasLink(target: string): boolean {
    return this.$("a[href]")
      .toArray()
      .some((one) => namesOf(this.$, one as Element).includes(target));
  }

  /** Follows a link, named by its words or by a selector. */
  click(target: string): Promise<Page> {
    return this.browser.navigate(this.link(target), { from: this });
  }

  /** A form, found by a selector or by the words on one of its buttons; `within` narrows where it stands. */
  form(target: string, within = "body"): PageFormOnPage {
    const { $ } = this;
    const scope = $(within).first();
    const buttons = scope.find("button, input[type=submit]").toArray() as Element[];
    const button = buttons.find((one) => namesOf($, one).includes(target));
    const owner = button && $(button).attr("form");
    const found = !button
      ? isSelector(target)
        ? scope.find(target).first()
        : undefined
      : owner
        ? $("form").filter((_, form) => $(form).attr("id") === owner)
        : $(button).closest("form");
    if (!found?.length || !found.is("form")) {
      const offered = buttons.map((one) => namesOf($, one)[0]);
      throw new Error(
        `${this.address} has no form "${target}", but buttons: ${offered.join(" | ")}`,
      );
    }
    return new PageFormOnPage(this, found as Cheerio<Element>, button && { words: target, button });
  }

  /** Presses the button with these words in a form that needs nothing else. */
  press(button: string, within?: string): Promise<Page> {
    return this.form(button, within).submit(button);
  }
}

/** A form that can be sent. */
export class PageFormOnPage extends PageForm {
  constructor(
    private readonly page: Page,
    form: Cheerio<Element>,
    /** The button by which the form was found: of several with the same words the one that was meant. */
    private readonly foundBy?: { words: string; button: Element },
  ) {
    super(page.$, form);
  }

  /** Presses the button with these words, or the first one. */
  submit(words?: string): Promise<Page> {
    const button = words === this.foundBy?.words ? this.foundBy?.button : words;
    const { method, action, fields, files, isMultipart } = this.submission(button);
    const url = new URL(action || this.page.url.pathname + this.page.url.search, this.page.url);
    if (method === "GET") {
      url.search = new URLSearchParams(fields).toString();
      return this.page.browser.navigate(url, { from: this.page });
    }
    return this.page.browser.navigate(url, {
      method,
      fields,
      ...(isMultipart && { files }),
      from: this.page,
    });
  }
}

function isSelector(text: string): boolean {
  return /^[a-z]*[#.[]|^(form|main|header|footer|article|section)\b/.test(text);
}
