// What the people of a brand do each week, without scripts, each task from the home page of the admin panel.
import { beforeAll, expect, it } from "vitest";

import type { Page } from "../support/browser-without-scripts";
import { browserOf } from "../support/people";
import { openShop, type Shop } from "../support/shop";
import { countEffort, type DeskBrowser, WEEKLY_TASKS } from "../support/weekly-tasks";

let shop: Shop;
const efforts: string[] = [];

beforeAll(async () => {
  shop = await openShop();
});

async function plainDesk(): Promise<DeskBrowser> {
  const browser = await browserOf(shop, "demo-admin");
  let page: Page;
  const go = async (next: Promise<Page>) => {
    page = await next;
    expect(page.status, page.text).toBe(200);
  };
  return {
    open: (address) => go(browser.open(address)),
    follow: (link) => go(page.click(link)),
    press: (button, fields = {}) => go(page.form(button).fill(fields).submit(button)),
    see: (...texts) => Promise.resolve(void page.see(...texts)),
  };
}

it.each(WEEKLY_TASKS)("$name", async ({ name, run }) => {
  const desk = countEffort(await plainDesk());
  await run(desk);
  const { pages, clicks, fields } = desk.effort;
  efforts.push(`${name}: ${pages} pages, ${clicks} clicks, ${fields} fields`);
  expect(clicks, efforts.at(-1)).toBeLessThanOrEqual(9);
});
