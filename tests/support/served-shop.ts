import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";

import { startSession } from "~/http/session/sessions.server";
import { findChromium, NO_CHROMIUM } from "./chromium";
import { startIdentityProvider } from "./identity";
import { makePerson } from "./people";
import { serveBuild, type ServerProcess } from "./server-process";

const executablePath = findChromium();

/** A describe for what needs Chromium: without one it is skipped, loudly; where CI is set that is a failure. */
export function describeInChromium(name: string, tests: () => void): void {
  if (executablePath) return void describe(name, tests);
  if (process.env.CI) throw new Error(NO_CHROMIUM);
  console.warn(NO_CHROMIUM);
  describe.skip(name, tests);
}

/** The built shop, served to a real browser over this file's database. */
export interface ServedShop {
  origin: string;
  chromium: Browser;
  /** A new window, of somebody who is signed in or of a visitor. */
  open(options?: WindowOptions): Promise<Watched>;
}

export interface WindowOptions extends BrowserContextOptions {
  role?: "approved" | "pending" | "admin";
  userId?: string;
  /** A window that others had before, which stays open for the next. */
  shared?: boolean;
  /** No pictures: a browser without scripts would fetch those far below as well. */
  withoutPictures?: boolean;
}

/** A window, what its page complained of, and whom it is of. */
export interface Watched {
  page: Page;
  context: BrowserContext;
  userId: string | null;
  /** Errors on the console, breaches of the page's policy, requests to others. */
  complaints: string[];
}

/** Serves the shop for a file. The answer is there once the tests run. */
export function serveShop(): ServedShop {
  const shop = { origin: "" } as ServedShop;
  let server: ServerProcess | undefined;
  let stopIdentityProvider: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    stopIdentityProvider = await startIdentityProvider("any-loopback");
    server = await serveBuild();
    shop.origin = server.origin;
    shop.chromium = await chromium.launch({
      executablePath: executablePath!,
      args: ["--no-sandbox"],
    });
    shop.open = (options) => openWindow(shop, options);
  });
  afterAll(async () => {
    await shop.chromium?.close();
    // Its folder is taken away next: it must not write there any more.
    await server?.kill();
    await stopIdentityProvider?.();
  });
  return shop;
}

async function openWindow(
  shop: ServedShop,
  { role, userId: known, shared = false, ...options }: WindowOptions = {},
): Promise<Watched> {
  const context = await (shared ? sharedContext(shop, options) : newContext(shop, options));
  const userId = known ?? (role ? (await makePerson(role)).id : null);
  if (userId) {
    const [pair = ""] = (await startSession(userId, new Request(shop.origin))).split(";");
    const at = pair.indexOf("=");
    await context.addCookies([
      { name: pair.slice(0, at), value: pair.slice(at + 1), url: shop.origin },
    ]);
  }
  const [page = await context.newPage()] = shared ? context.pages() : [];
  for (const told of ["console", "pageerror", "request", "response"]) page.removeAllListeners(told);
  const complaints: string[] = [];
  page.on("console", (message) => {
    const { url } = message.location();
    // A status of 4xx is noted by the browser as an error; a page may have one on purpose.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      complaints.push(`${message.text()} (${url})`);
    }
    if (message.type() === "warning" && /Warning:|hydrat/i.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== shop.origin)
      complaints.push(`asked ${request.url()}`);
  });
  page.on("response", (answer) => {
    if (answer.status() >= 500) complaints.push(`${answer.status()} for ${answer.url()}`);
    const isPart = ["image", "script", "stylesheet", "font"].includes(
      answer.request().resourceType(),
    );
    if (isPart && answer.status() >= 400) complaints.push(`${answer.status()} for ${answer.url()}`);
  });
  return { page, context, userId, complaints };
}

async function newContext(
  shop: ServedShop,
  { withoutPictures, ...options }: WindowOptions,
): Promise<BrowserContext> {
  const context = await shop.chromium.newContext({
    baseURL: shop.origin,
    locale: "en-GB",
    ...options,
  });
  context.setDefaultNavigationTimeout(100_000);
  if (withoutPictures) await context.route("**/pictures/**", (route) => route.abort());
  return context;
}

// Chromium starts three processes for each context, which takes longer than most pages.
const contexts = new Map<string, Promise<BrowserContext>>();

/** The one context with these options, as good as new: nobody is signed in. */
async function sharedContext(shop: ServedShop, options: WindowOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options);
  const context = await (contexts.get(key) ??
    contexts.set(key, newContext(shop, options)).get(key)!);
  await context.clearCookies();
  return context;
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, view, widest] = await page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll("body *")].find((element) => {
      const { right, width } = element.getBoundingClientRect();
      const { overflowX } = getComputedStyle(element.parentElement!);
      return (
        width > 0 &&
        right > limit + 1 &&
        overflowX === "visible" &&
        !element.closest(".sr-only, [popover], .views")
      );
    });
    return [
      document.documentElement.scrollWidth,
      limit,
      wide?.outerHTML.slice(0, 200) ?? "",
    ] as const;
  });
  expect(content, `${page.url()} is wider than the window: ${widest}`).toBeLessThanOrEqual(view);
}
