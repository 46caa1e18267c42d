// Walks through the shop as somebody: follows every kind of link, sends every kind of form, and goes on from there.

import { existsSync } from "node:fs";

import { db } from "~/db/db.server";
import { sessionCookieName } from "~/http/session/sessions.server";
import { type Browser, Page } from "./browser-without-scripts";
import { changeSince, snapshot, undoSince } from "./change-log";
import { filesToChoose, type FilledForm, formsOf } from "./filled-forms";
import type { ChosenFile, Submission } from "./form";
import { type BuildRoute, routesOf } from "./routes";
import { ORIGIN, type Shop } from "./shop";

export interface FoundAddress {
  address: string;
  route: BuildRoute;
  status: number;
  isHtml: boolean;
}

/** As it was sent at last. */
export interface FoundForm {
  /** Its route and what it asks for: "/cart add". */
  kind: string;
  route: BuildRoute;
  /** With its query. */
  address: string;
  /** The page of the form. */
  from: string;
  submission: Submission;
  /** The sender's browser before the form was sent. */
  by: Browser;
  status: number;
  /** Of a refused form. */
  problem: string;
  /** It has changed a row or a cookie. */
  isChange: boolean;
}

interface CrawlOptions {
  /** By default the home page: addresses that people type in, or that were mailed. */
  starts?: string[];
  /** Opened routes, by default all. */
  within?: (route: BuildRoute) => boolean;
  /** Opened addresses of each kind. */
  perKind?: number;
  /** Also sends forms that only ask: searches and filters. */
  searches?: boolean;
  /** All forms are sent, and taken back afterwards (`logChanges`). */
  sendsForms?: boolean;
  /** Called with each form that has worked, when it is taken back. */
  onForm?: (form: FoundForm) => Promise<void>;
  /** Called with each page. */
  onPage?: (page: Page) => Promise<void> | void;
}

export interface Crawl {
  addresses: FoundAddress[];
  /** Of each kind the form that has changed something, or else one that was not refused, or else the first one. */
  forms: FoundForm[];
}

/** On other pages, while a form is refused. */
const ATTEMPTS = 6;

interface Waiting extends FilledForm {
  kind: string;
  route: BuildRoute;
  target: URL;
  from: string;
  browser: Browser;
}

/** As whoever the browser belongs to. */
export async function crawl(shop: Shop, browser: Browser, options: CrawlOptions = {}): Promise<Crawl> {
  const walk = new Walk(shop, options);
  walk.actAs(browser);
  await walk.run(
    browser,
    (options.starts ?? ["/"]).map((start) => new URL(start, ORIGIN)),
  );
  return walk.result;
}

class Walk {
  readonly #routeOf: (path: string) => BuildRoute | undefined;
  readonly #opened = new Map<string, number>();
  readonly #asked = new Set<string>();
  readonly #addresses: FoundAddress[] = [];
  readonly #forms = new Map<string, FoundForm>();
  readonly #attempts = new Map<string, number>();
  #files: ChosenFile[] = [];
  #session: string | undefined;

  constructor(
    shop: Shop,
    readonly options: CrawlOptions,
  ) {
    this.#routeOf = routeFinder(shop);
  }

  get result(): Crawl {
    return { addresses: this.#addresses, forms: [...this.#forms.values()] };
  }

  /** Remembers whose session it is, because pages for somebody else are not followed. */
  actAs(browser: Browser): void {
    this.#session = sessionOf(browser);
  }

  async run(browser: Browser, starts: URL[], first?: Page): Promise<void> {
    const forms: Waiting[] = [];
    const waiting = [...starts];
    const take = (page: Page) => {
      if (sessionOf(page.browser) !== this.#session) return;
      waiting.push(...this.#linksOf(page));
      const { searches, sendsForms } = this.options;
      if (searches || sendsForms)
        forms.push(...this.#formsOf(page).filter(({ method }) => sendsForms || method === "GET"));
    };
    if (first) take(first);
    for (let at = waiting.shift(); at; at = waiting.shift()) {
      const page = await this.#open(browser, at);
      if (page) take(page);
    }
    for (const form of forms) await this.#send(form);
  }

  /** If it is of a kind that is not known well enough. Returns the page, null for a file. */
  async #open(browser: Browser, url: URL, isAsked = false): Promise<Page | null> {
    const { pathname, search, searchParams } = url;
    const route = this.#routeOf(pathname);
    const address = pathname + search;
    if (!route || this.options.within?.(route) === false || this.#asked.has(address)) return null;
    // It could not be taken back that somebody signs out.
    if (!this.options.sendsForms && pathname.startsWith("/api/")) return null;
    this.#asked.add(address);
    // "colour-12" is the colour of style 12.
    const [state = "", another] = new Set([...searchParams.keys()].map((name) => name.replace(/-\d+$/, "")));
    if (another && route.isPage && !isAsked) return null;
    // Each link that leads nowhere.
    const kind =
      route.pattern === "/*" ? address : `${route.pattern} ${isAsked ? "by form" : another ? "several" : state}`;
    const count = this.#opened.get(kind) ?? 0;
    if (count >= (this.options.perKind ?? 1)) return null;
    const before = this.options.sendsForms ? await snapshot() : null;
    const visitor = browser.withCopiedCookies();
    const page = await visitor.open(address);
    // A link that signs out.
    if (before !== null && sessionOf(visitor) !== this.#session) undoSince(before);
    // One that leads elsewhere is hardly known.
    const isElsewhere = page.isOfShop && this.#routeOf(page.url.pathname) !== route;
    this.#opened.set(kind, count + (isElsewhere ? 1 / 3 : 1));
    this.#addresses.push({
      address,
      route,
      status: isElsewhere ? 303 : page.status,
      isHtml: page.isHtml && !isElsewhere,
    });
    if (!page.isHtml || !page.isOfShop) return null;
    await this.options.onPage?.(page);
    return page;
  }

  /** Without the files of public/, which are no routes. */
  #linksOf({ $, url }: Page): URL[] {
    const links = $("a[href], link[href], img[src]")
      .toArray()
      .map(({ attribs }) => new URL((attribs.href ?? attribs.src)!, url));
    return links.filter((link) => link.origin === ORIGIN && !isPublicFile(link.pathname));
  }

  #formsOf({ $, url, address, browser }: Page): Waiting[] {
    return formsOf($).flatMap((form) => {
      const target = new URL(form.action || url.pathname + url.search, url);
      const route = target.origin === ORIGIN ? this.#routeOf(target.pathname) : undefined;
      if (!route) return [];
      const end = route.pattern.endsWith("?") ? `${target.pathname.split("/").at(-1)!.replace(/\d+/, "")} ` : "";
      const kind = `${route.pattern} ${end}${form.intent.replace(/\d+/g, "")}`.trim();
      if (this.#isDone(kind)) return [];
      return [{ ...form, kind, route, target, from: address, browser }];
    });
  }

  #isDone(kind: string): boolean {
    return this.#forms.get(kind)?.isChange === true || (this.#attempts.get(kind) ?? 0) >= ATTEMPTS;
  }

  async #send(form: Waiting): Promise<void> {
    if (form.method === "GET") {
      for (const { fields } of form.submissions()) {
        const url = new URL(form.target);
        url.search = new URLSearchParams(fields.filter(([, value]) => value !== "")).toString();
        const page = await this.#open(form.browser, url, true);
        if (page) await this.run(form.browser, [], page);
      }
      return;
    }
    const { kind } = form;
    if (this.#isDone(kind)) return;
    this.#attempts.set(kind, (this.#attempts.get(kind) ?? 0) + 1);
    for (const submission of await this.#withFiles(form.submissions())) {
      const before = await snapshot();
      const by = form.browser.withCopiedCookies();
      const page = await post(by, form.target, submission);
      const isDone = page.status < 400;
      // A refusal may be recorded.
      const isCounted = isDone || page.status === 403;
      const isChange =
        isCounted && (Object.keys(await changeSince(before)).length > 0 || page.headers.getSetCookie().length > 0);
      const found = {
        kind,
        route: form.route,
        address: form.target.pathname + form.target.search,
        from: form.from,
        submission,
        by: form.browser,
        status: page.status,
        isChange,
        problem: isDone || !page.isHtml ? "" : page.textOf("main [role=alert]"),
      };
      if (rankOf(found) > rankOf(this.#forms.get(kind))) this.#forms.set(kind, found);
      if (isDone && sessionOf(by) === this.#session) await this.#goOn(by, page);
      undoSince(before);
      if (!isChange) continue;
      await this.options.onForm?.(found);
      return;
    }
  }

  /** From the answer to a form. */
  async #goOn(browser: Browser, page: Page): Promise<void> {
    const location = page.headers.get("Location");
    if (location === null) {
      if (page.isHtml) await this.run(browser, [], page);
      return;
    }
    const url = new URL(location, page.url);
    if (url.origin !== ORIGIN) return;
    const known = this.#addresses.length;
    const next = await this.#open(browser, url);
    if (next) return this.run(browser, [], next);
    // A known page may show what is new.
    if (this.#addresses.length === known && this.#routeOf(url.pathname)?.isPage) {
      await this.run(browser, [], await browser.open(url.pathname + url.search));
    }
  }

  /** Of a form with files, once with each kind of file. */
  async #withFiles(submissions: Submission[]): Promise<Submission[]> {
    if (!submissions.some(({ files }) => files.length > 0)) return submissions;
    if (this.#files.length === 0) {
      const { sku } = await db.read.piece.findFirstOrThrow({ where: { availability: "available" } });
      const { orderNumber } = await db.read.order.findFirstOrThrow({ where: { status: "confirmed", amountPaid: 0 } });
      this.#files = await filesToChoose(sku, orderNumber);
    }
    const withFiles = this.#files.map((file): Submission => {
      const last = submissions.at(-1)!;
      return { ...last, files: last.files.map(([name]) => [name, file]) };
    });
    return [...submissions, ...withFiles];
  }
}

/** How much is known of a form by sending it. */
const rankOf = (form?: FoundForm) => (!form ? 0 : form.isChange ? 3 : form.status < 400 ? 2 : 1);

const sessionOf = ({ cookies }: Browser) => cookies.get(new URL(ORIGIN), sessionCookieName);

/** By default as its page does; redirects are not followed. */
export async function post(
  by: Browser,
  target: URL,
  { fields, files, isMultipart }: Submission,
  { headers = { Origin: ORIGIN }, method = "POST" }: { headers?: Record<string, string>; method?: string } = {},
): Promise<Page> {
  const multipart = new FormData();
  if (isMultipart) {
    for (const [name, value] of fields) multipart.append(name, value);
    for (const [name, file] of files) multipart.append(name, new Blob([new Uint8Array(file.bytes)]), file.name);
  }
  const answer = await by.request(target, {
    method,
    headers: { ...headers, Accept: "text/html" },
    body: isMultipart ? multipart : new URLSearchParams(fields),
    redirect: "manual",
  });
  return new Page(by, target, answer, await answer.text());
}

const isPublicFile = (path: string) => path !== "/" && existsSync(`public${path}`);

/** Finds the route of a path; a literal route goes before one with a parameter. */
function routeFinder({ build }: Shop) {
  const isLayout = ({ id }: BuildRoute) => Object.values(build.routes).some((other) => other?.parentId === id);
  const patterns = routesOf(build)
    .filter((route) => !isLayout(route) && !route.isApiCall)
    .toSorted((one, other) => weightOf(one) - weightOf(other))
    .map((route) => ({
      route,
      fits: new RegExp(
        `^${route.pattern
          .replace(/[.]/g, "\\.")
          .replace(/\/:\w+\?/g, "(/[^/]+)?")
          .replace(/:\w+/g, "[^/]+")
          .replace(/\*$/, ".*")}$`,
      ),
    }));
  return (path: string) => patterns.find(({ fits }) => fits.test(path))?.route;
}

const weightOf = ({ pattern }: BuildRoute) => pattern.split(":").length + (pattern.endsWith("*") ? 100 : 0);
