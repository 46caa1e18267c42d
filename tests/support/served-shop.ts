import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";

import { startSession } from "~/http/session/sessions.server";
import { findChromium, NO_CHROMIUM } from "./find-browsers";
import { scrollsWithoutSign, widerThanWindow } from "./page-layout";
import { makePerson } from "./people";
import { serveBuild, type ServerProcess } from "./server-process";

const executablePath = findChromium();

/** `describe` for tests that need Chromium. Without it they are skipped with a warning; with CI set it throws. */
export function describeInChromium(name: string, tests: () => void): void {
  if (executablePath) return void describe(name, tests);
  if (process.env.CI) throw new Error(NO_CHROMIUM);
  console.warn(NO_CHROMIUM);
  describe.skip(name, tests);
}

/** On this file's database, with a Chromium to open it in. */
export interface ServedShop {
  origin: string;
  chromium: Browser;
  /** Of a visitor, or of a signed-in user. */
  open(options?: WindowOptions): Promise<ShopWindow>;
}

export interface WindowOptions extends BrowserContextOptions {
  role?: "approved" | "pending" | "admin";
  userId?: string;
  /** Reuses the window with the same options; its cookies, the storage of its page and its routes are cleared. */
  shared?: boolean;
}

/** With its page and user. */
export interface ShopWindow {
  page: Page;
  context: BrowserContext;
  userId: string | null;
  /** Console errors, violations of the content security policy, failed subresources, requests to other origins. */
  problems: string[];
}

/** Playwright's own value of the switch, which would be replaced by ours, and no pictures. */
const WITHOUT_PICTURES =
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false";

/**
 * For the tests of a file. The result is usable within tests only. Without pictures (`pictures: false`) Chromium does
 * not ask for any: the shop need not encode them, and pages take half the time. `settings` are those of the shop.
 */
export function serveShop({
  pictures = true,
  settings = {},
}: { pictures?: boolean; settings?: Record<string, string> } = {}): ServedShop {
  const shop = { origin: "" } as ServedShop;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    server = await serveBuild(settings);
    shop.origin = server.origin;
    shop.chromium = await chromium.launch({
      executablePath: executablePath!,
      args: pictures ? ["--no-sandbox"] : ["--no-sandbox", WITHOUT_PICTURES],
    });
    shop.open = (options) => openWindow(shop, options);
  });
  afterAll(async () => {
    await shop.chromium?.close();
    // Killed and awaited, because its folder is deleted next.
    await server?.kill();
  });
  return shop;
}

async function openWindow(
  shop: ServedShop,
  { role, userId: known, shared = false, ...options }: WindowOptions = {},
): Promise<ShopWindow> {
  const context = await (shared ? sharedContext(shop, options) : newContext(shop, options));
  const userId = known ?? (role ? (await makePerson(role)).id : null);
  if (userId) {
    const [pair = ""] = (await startSession(userId, new Request(shop.origin))).split(";");
    const at = pair.indexOf("=");
    await context.addCookies([{ name: pair.slice(0, at), value: pair.slice(at + 1), url: shop.origin }]);
  }
  const [page = await context.newPage()] = shared ? context.pages() : [];
  if (shared) await forget(page, options.javaScriptEnabled ?? true);
  // A shared page still has the listeners of its previous use.
  for (const event of ["console", "pageerror", "request", "response"]) {
    page.removeAllListeners(event);
  }
  return { page, context, userId, problems: listProblems(page, shop.origin) };
}

/** Console errors, violations of the content security policy, failed subresources and requests to other origins. */
export function listProblems(page: Page, shopOrigin: string): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    const { url } = message.location();
    // Chromium logs an error for a 4xx status, which a page may have on purpose.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      problems.push(`${message.text()} (${url})`);
    }
    if (message.type() === "warning" && /Warning:|hydrat/i.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== shopOrigin) problems.push(`requested ${request.url()}`);
  });
  page.on("response", (answer) => {
    if (answer.status() >= 500) problems.push(`${answer.status()} for ${answer.url()}`);
    const isSubresource = ["image", "script", "stylesheet", "font"].includes(answer.request().resourceType());
    if (isSubresource && answer.status() >= 400) problems.push(`${answer.status()} for ${answer.url()}`);
  });
  return problems;
}

async function newContext(shop: ServedShop, options: WindowOptions): Promise<BrowserContext> {
  const context = await shop.chromium.newContext({
    baseURL: shop.origin,
    locale: "en-GB",
    ...options,
  });
  context.setDefaultNavigationTimeout(100_000);
  return context;
}

// Chromium starts three processes for each context, which takes longer than most pages.
const contexts = new Map<string, Promise<BrowserContext>>();

/** With these options, without cookies. */
async function sharedContext(shop: ServedShop, options: WindowOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options);
  const context = await (contexts.get(key) ?? contexts.set(key, newContext(shop, options)).get(key)!);
  await context.clearCookies();
  return context;
}

/** Clears the storage and routes of a shared page, outside the pages that would store it again. */
async function forget(page: Page, hasScripts: boolean): Promise<void> {
  if (page.url() === "about:blank") return;
  // Problems that a failed test has left on its way are not for this one to report.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // Only scripts can store something.
  if (!hasScripts) return;
  await page.goto("/robots.txt");
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** React has hydrated the page. */
export async function expectHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    page.evaluate(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
  await expect.poll(isHydrated, { timeout: 20_000 }).toBe(true);
}

/** The page is not wider than the window, and whatever scrolls sideways in it shows that it does. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  expect(await page.evaluate(widerThanWindow), page.url()).toBeNull();
  expect(await page.evaluate(scrollsWithoutSign), page.url()).toBeNull();
}
