import { type Cheerio, type CheerioAPI, load } from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { expect } from "vitest";

import { CookieJar } from "./cookie-jar";
import { type ChosenFile, collapseSpaces, namesOf, PageForm } from "./form";
import { checkDocument } from "./html-rules";
import { ORIGIN, type Shop } from "./shop";

interface NavigationRequest {
  method?: "GET" | "POST";
  fields?: [string, string][];
  /** Sends the fields and these files as multipart/form-data. */
  files?: [string, ChosenFile][];
  /** The page with the link or form; none for a typed address. */
  from?: Page;
}

/**
 * Without JavaScript, for the built shop: stores cookies, follows redirects, submits forms and sends a browser's
 * headers. It requests other origins (the identity provider) over the network. Every HTML page of the shop is checked
 * against the rules of tests/support/html-rules.ts.
 */
export class Browser {
  readonly #shop: Shop;
  readonly cookies: CookieJar;

  constructor(shop: Shop, cookies = new CookieJar()) {
    this.#shop = shop;
    this.cookies = cookies;
  }

  /** A typed address. */
  open(address: string): Promise<Page> {
    return this.navigate(new URL(address, ORIGIN), {});
  }

  tab(): Browser {
    return new Browser(this.#shop, this.cookies);
  }

  /** As after a theft of the cookies. */
  withCopiedCookies(): Browser {
    return new Browser(this.#shop, this.cookies.copy());
  }

  /** With this browser's cookies, without following redirects and without checks. */
  async request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, ORIGIN);
    const headers = new Headers(init.headers);
    const cookie = this.cookies.header(url);
    if (cookie && !headers.has("Cookie")) headers.set("Cookie", cookie);
    const answer = await this.#fetch(url, { ...init, headers });
    this.cookies.store(url, answer);
    return answer;
  }

  async navigate(url: URL, { method = "GET", fields, files, from }: NavigationRequest): Promise<Page> {
    let hops = 0;
    let address = url;
    const next = { method, body: bodyOf(fields ?? [], files) };
    for (;;) {
      const answer = await this.request(address, {
        method: next.method,
        redirect: "manual",
        headers: navigationHeaders(address, next.method, from),
        ...(next.method === "POST" && { body: next.body }),
      });
      const location = answer.headers.get("Location");
      if (location === null || answer.status < 300 || answer.status >= 400) {
        const page = new Page(this, address, answer, await answer.text());
        if (page.isOfShop && page.isHtml) await checkDocument(page);
        return page;
      }
      await answer.body?.cancel();
      const target = new URL(location, address);
      if (!target.hash) target.hash = address.hash;
      if (++hops > 20) throw new Error(`Too many redirects: ${target.href}`);
      if (![307, 308].includes(answer.status)) Object.assign(next, { method: "GET", body: undefined });
      address = target;
    }
  }

  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    if (url.origin !== ORIGIN) return fetch(url, init);
    const headers = new Headers(init.headers);
    headers.set("Host", url.host);
    const sent = new URL(url);
    sent.hash = "";
    let { body } = init;
    if (body instanceof FormData) {
      // As bytes: Node 24 writes a form with files into the request's stream even after the shop has cancelled it.
      const encoded = new Response(body);
      headers.set("Content-Type", encoded.headers.get("Content-Type")!);
      body = await encoded.arrayBuffer();
      headers.set("Content-Length", String(body.byteLength));
    } else if (body instanceof URLSearchParams) {
      headers.set("Content-Length", String(Buffer.byteLength(String(body))));
    }
    return this.#shop.fetch(new Request(sent, { ...init, headers, body }));
  }
}

function bodyOf(fields: [string, string][], files?: [string, ChosenFile][]) {
  if (!files) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const [name, file] of files) form.append(name, new Blob([new Uint8Array(file.bytes)]), file.name);
  return form;
}

/** Of a browser's navigation request. */
function navigationHeaders(url: URL, method: string, from?: Page): Headers {
  const headers = new Headers({
    Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Language": "en-GB,en;q=0.9",
    "User-Agent": "Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
    "Sec-Fetch-User": "?1",
    "Sec-Fetch-Site": !from ? "none" : from.url.origin === url.origin ? "same-origin" : "cross-site",
  });
  const hidesOrigin = from?.headers.get("Referrer-Policy") === "no-referrer";
  if (from && !hidesOrigin) headers.set("Referer", from.url.origin + "/");
  if (method === "POST") headers.set("Origin", from && !hidesOrigin ? from.url.origin : "null");
  return headers;
}

/** Shown after a navigation: a page or a file. */
export class Page {
  readonly $: CheerioAPI;

  constructor(
    readonly browser: Browser,
    readonly url: URL,
    private readonly answer: Response,
    /** The response body. */
    readonly source: string,
  ) {
    // Without scripting, the content of <noscript> is part of the page.
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
    return collapseSpaces(this.$("head > title").text());
  }

  get heading(): string {
    return collapseSpaces(this.$("h1").text());
  }

  /** Visible text. Adjacent elements are separated by a space. */
  get text(): string {
    return this.textOf("body");
  }

  /** Of the first element that matches, with a space after elements and without hidden text. */
  textOf(selector: string): string {
    const [element] = this.$(selector).toArray();
    return element ? collapseSpaces(readableText(element)) : "";
  }

  see(...expected: string[]): this {
    for (const phrase of expected) expect(this.text, `on ${this.address}`).toContain(phrase);
    return this;
  }

  notSee(...unwanted: string[]): this {
    for (const phrase of unwanted) expect(this.text, `on ${this.address}`).not.toContain(phrase);
    return this;
  }

  /** Of a link, found by its accessible name or else by a selector. Throws when there is none. */
  link(target: string): URL {
    const { $ } = this;
    const links = $("a[href]").toArray() as Element[];
    const link =
      links.find((one) => namesOf($, one).includes(target)) ??
      (isSelector(target) ? ($(target).closest("a[href]").get(0) ?? $(target).find("a[href]").get(0)) : undefined);
    if (!link) {
      const offered = links.map((one) => collapseSpaces($(one).text())).join(" | ");
      throw new Error(`${this.address} has no link "${target}", but: ${offered}`);
    }
    return new URL($(link).attr("href")!, this.url);
  }

  hasLink(target: string): boolean {
    return this.$("a[href]")
      .toArray()
      .some((one) => namesOf(this.$, one as Element).includes(target));
  }

  /** A link, found by its accessible name or by a selector. */
  click(target: string): Promise<Page> {
    return this.browser.navigate(this.link(target), { from: this });
  }

  /** By the accessible name of one of its buttons or by a selector, within an element. Throws if there is none. */
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
      throw new Error(`${this.address} has no form "${target}", but buttons: ${offered.join(" | ")}`);
    }
    return new PageFormOnPage(this, found as Cheerio<Element>, button && { name: target, button });
  }

  /** Submits the form of the button with this name, without filling it in. */
  press(button: string, within?: string): Promise<Page> {
    return this.form(button, within).submit(button);
  }
}

/** A form that the browser can submit. */
class PageFormOnPage extends PageForm {
  constructor(
    private readonly page: Page,
    form: Cheerio<Element>,
    /** The button by which the form was found, which matters when several have the same name. */
    private readonly foundBy?: { name: string; button: Element },
  ) {
    super(page.$, form);
  }

  /** By the button with this name, or by the first one. */
  submit(name?: string): Promise<Page> {
    const button = name === this.foundBy?.name ? this.foundBy?.button : name;
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

const SPACED = new Set("p div li dt dd td th h1 h2 h3 h4 span a button label option legend".split(" "));

function readableText(node: AnyNode): string {
  if (node.type === "text") return node.data;
  // Scripts and style sheets are of other types.
  if (node.type !== "tag" || node.name === "template") return "";
  const text = node.children.map(readableText).join("");
  return SPACED.has(node.name) ? `${text} ` : text;
}

function isSelector(text: string): boolean {
  return /^[a-z]*[#.[]|^(form|main|header|footer|article|section)\b/.test(text);
}
