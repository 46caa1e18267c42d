// The admin home page: the figures of the shop and links to pending work.
import { beforeAll, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { formatEuro } from "~/formats/money";
import { adminFeed } from "~/shop/desk/reports/admin-feed.server";
import { salesByMonth } from "~/shop/desk/reports/sales.server";
import { Browser, type Page } from "../support/browser-without-scripts";
import { emptyDatabase } from "../support/databases";
import { fillCart } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
let adminBrowser: Browser;

beforeAll(async () => {
  shop = await openShop();
  adminBrowser = (await signedInPerson(shop, "admin")).browser;
});

const card = (page: Page, title: string) => {
  const { $ } = page;
  const found = $("section.card")
    .filter((_, one) => $(one).find("h3").text() === title)
    .first();
  expect(found.length, title).toBe(1);
  return found.text().replace(/\s+/g, " ");
};
const cellsOf = (page: Page, table: string) => {
  const { $ } = page;
  return $(`table:has(caption:contains('${table}')) tbody tr`)
    .toArray()
    .map((row) =>
      $(row)
        .find("th, td")
        .toArray()
        .map((cell) => $(cell).text().trim()),
    );
};

describe("analytics", () => {
  it("shows the figures of the database with explanations", async () => {
    const { person } = await signedInPerson(shop, "approved");
    await fillCart(person.id, 3, 4);
    const page = await adminBrowser.open("/admin");
    expect(page.heading).toBe("What needs doing");
    expect(page.link("Requires review").pathname).toBe("/admin/applications");
    const { customerStats, cartMetrics } = await adminFeed();
    expect(card(page, "Total Customers")).toContain(
      `${customerStats.totalCustomers}+${customerStats.newThisMonth} this month`,
    );
    expect(card(page, "Average Cart Value")).toContain(
      `${formatEuro(cartMetrics.averageCartValue!)}${cartMetrics.totalCarts} carts in total`,
    );
    expect(card(page, "Pending Approvals")).toContain(`${customerStats.pendingApproval}Requires review`);
    expect(card(page, "Cart Abandonment")).toContain("%Last 30 days");
    // How each is counted, folded below them.
    const definitions = page.$("details:has(summary:contains('How is this counted?'))").text();
    expect(definitions).toContain("today's list prices, without price groups and discounts");
    expect(definitions).toContain("they have not ordered since");
  });

  it("lists the latest orders and the popular products, with links", async () => {
    const latest = await db.read.order.findMany({
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: 5,
      include: { company: { include: { contact: true } } },
    });
    const page = await adminBrowser.open("/admin");
    const orders = cellsOf(page, "Recent Orders");
    expect(orders).toHaveLength(5);
    for (const [index, { company, total, status }] of latest.entries()) {
      expect(orders[index]![0]).toContain(personName(company.contact));
      expect(orders[index]![0]).toContain(company.contact.email);
      expect(orders[index]!.slice(2)).toEqual([formatEuro(total), status.toUpperCase()]);
    }
    expect(page.link(personName(latest[0]!.company.contact)).pathname).toBe(`/admin/orders/${latest[0]!.id}`);
    const { popularProducts } = await adminFeed();
    expect(cellsOf(page, "Popular Products")).toEqual(
      popularProducts.map(({ name, orders: count, revenue }) => [name, String(count), formatEuro(revenue)]),
    );
    const [best] = popularProducts;
    expect(page.link(best!.name).pathname).toBe(`/admin/products/${best!.productId}`);
  });

  it("renders a chart of what was ordered by month on the server, with the same figures in a table", async () => {
    const page = await adminBrowser.open("/admin");
    const { $ } = page;
    const months = await salesByMonth();
    const chart = $("svg[role=img]");
    expect(chart.find("> title").text()).toBe("Ordered (net) by month");
    expect(chart.find("rect")).toHaveLength(24);
    for (const { ordered, yearBefore } of months) {
      expect(chart.find("rect title").text()).toContain(formatEuro(ordered));
      expect(chart.find("rect title").text()).toContain(formatEuro(yearBefore));
    }
    expect(chart.find("[height]").addBack().toString()).not.toMatch(/NaN|Infinity|height="-/);
    expect(cellsOf(page, "Sales by month").map(([, ...figures]) => figures)).toEqual(
      [...months]
        .reverse()
        .map(({ orders, pieces, ordered, yearBefore, shipped, paid }) => [
          orders.toLocaleString("en"),
          pieces.toLocaleString("en"),
          ...[ordered, yearBefore, shipped, paid].map(formatEuro),
        ]),
    );
    expect(months.some(({ shipped }) => shipped > 0)).toBe(true);
    expect(months.some(({ paid }) => paid > 0)).toBe(true);
    page.see("paid is what was received in the month, incl. VAT, less refunds. Both are for orders of any month.");
  });

  it("leads to the open order book, whose windows lead to their orders", async () => {
    let page = await adminBrowser.open("/admin");
    page = await page.click("Open order book");
    const [[window = "", , orders = ""] = []] = cellsOf(page, "Open order book");
    expect(Number(orders)).toBeGreaterThan(0);
    expect(page.$("main table svg rect")).toHaveLength(1);
    const file = await adminBrowser.request("/admin/reports/open-orders/csv");
    expect(await file.text()).toContain(window);
    page = await page.click(window);
    page.see("Pieces: Still to ship");
    expect(page.$("tbody tr")).toHaveLength(Number(orders));
  });

  it("leads to reports by year and delivery window, with their files", async () => {
    let page = await adminBrowser.open("/admin");
    page = await page.click("By country");
    const window = await db.read.deliveryWindow.findFirstOrThrow();
    page = await page.click(window.name);
    expect(cellsOf(page, "By country").length).toBeGreaterThan(1);
    page = await adminBrowser.open("/admin/reports/sold");
    const first = page.$("td a").first();
    const sku = first.attr("aria-label")!.split(" ")[2]!.replace(":", "");
    page = await adminBrowser.open(first.attr("href")!);
    expect(page.$("tbody tr").length).toBeGreaterThan(0);
    const file = await adminBrowser.request("/admin/reports/sold/csv?period=nonsense");
    expect(await file.text()).toContain(sku);
    for (const report of ["sell-through", "quiet-customers"]) {
      page = await adminBrowser.open(`/admin/reports/${report}?period=2026&page=9`);
      expect(page.status).toBe(200);
    }
    expect((await adminBrowser.open("/admin/reports/nonsense")).status).toBe(404);
    expect((await adminBrowser.request("/admin/reports/nonsense/csv")).status).toBe(404);
  });

  it("highlights a delivered order", async () => {
    const order = await db.read.order.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    await db.write((tx) => tx.order.update({ where: { id: order.id }, data: { status: "delivered" } }));
    const page = await adminBrowser.open("/admin");
    const badges = page.$("table:has(caption:contains('Recent Orders')) .badge.edge-good");
    expect(badges.first().text()).toBe("DELIVERED");
    await db.write((tx) => tx.order.update({ where: { id: order.id }, data: { status: order.status } }));
  });

  it("is for admins only", async () => {
    const buyer = (await signedInPerson(shop, "approved")).browser;
    const pending = (await signedInPerson(shop, "pending")).browser;
    for (const [browser, status] of [
      [new Browser(shop), 401],
      [pending, 403],
      [buyer, 403],
    ] as const) {
      for (const address of ["/admin", "/admin.data", "/admin.data?_routes=routes/_shop%2B/admin%2B/_index"]) {
        const answer = await browser.request(address);
        expect(answer.status, address).toBe(status);
        expect(await answer.text()).not.toMatch(/customerStats|Total Customers|revenue/);
      }
    }
  });

  it("of an empty shop has a message and no NaN", async () => {
    await emptyDatabase(db);
    const { browser } = await signedInPerson(shop, "admin");
    const page = await browser.open("/admin");
    expect(page.status).toBe(200);
    page.see("No carts", "No orders yet", "No orders in the last 12 months", "Nothing to review");
    expect(page.source).not.toMatch(/NaN|Infinity|undefined%/);
  });
});
