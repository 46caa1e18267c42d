// An owner of the shop lets programs in: a key that is shown once, and a webhook with its log. Without scripts.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { PROGRAM_KEY } from "~/shop/customers/programs/program-key";
import { deliverTo } from "~/shop/desk/webhooks/deliver.server";
import { ApiClient } from "../support/api-client";
import { makeOrder } from "../support/orders";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";
import { openReceiver } from "../support/webhook-receiver";

let shop: Shop;
beforeAll(async () => void (shop = await openShop()));

it("a key works until it is revoked, and a webhook says what was answered", async () => {
  const { browser } = await signedInPerson(shop, "admin");
  let page = await browser.open("/admin/programs");
  page = await page.form("CREATE KEY").fill({ Name: "ERP", Access: "Read" }).submit("CREATE KEY");
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  const key = String(page.$("#made-value").attr("value"));
  expect(key).toMatch(PROGRAM_KEY);
  const erp = new ApiClient(shop, { Authorization: `Bearer ${key}` });
  expect((await erp.call("GET /api/orders?limit=1")).status).toBe(200);
  expect((await erp.call("PUT /api/stock", { pieces: [{ sku: "NONE", quantity: 1 }] })).body.code).toBe("key_scope");
  expect((await erp.call("GET /api/cart")).body.code).toBe("key_scope");

  page = await browser.open("/admin/programs");
  expect(page.source).not.toContain(key);
  page = await page.form("CREATE WEBHOOK").fill({ Address: "http://10.0.0.1/" }).submit("CREATE WEBHOOK");
  page.see("Enter an address that begins with https://");
  const { url, received } = await openReceiver((_, response) => response.writeHead(503).end("Closed for stocktaking"));
  const filled = page
    .form("CREATE WEBHOOK")
    .fill({ Address: url, "Orders: placed, changed, cancelled, new status": true });
  page = await filled.submit("CREATE WEBHOOK");
  const secret = String(page.$("#made-value").attr("value"));
  expect(secret).toMatch(/^whsec_/);

  const order = await makeOrder();
  const { id } = await db.read.webhookEndpoint.findFirstOrThrow({ where: { url } });
  await deliverTo(id, { contentOf: (object) => Promise.resolve(object) });
  expect(received[0]!.body).toMatchObject({ type: "order.placed", data: `order:${order.id}` });
  page = await (await browser.open("/admin/programs")).click(url);
  page.see("order.placed", "503", "Closed for stocktaking", "Waiting");
  expect(page.source).not.toContain(secret);
  page = await page.form("Send again").submit("Send again");
  page.see("Will Be Sent");
  await deliverTo(id, { contentOf: (object) => Promise.resolve(object) });
  expect(received.map(({ body }) => body.id)).toEqual(Array(2).fill(received[0]!.body.id));

  page = await page.form("RENEW SECRET").submit("RENEW SECRET");
  expect(page.$("#made-value").attr("value")).toMatch(/^whsec_/);
  expect(page.$("#made-value").attr("value")).not.toBe(secret);
  page = await page.form("REMOVE WEBHOOK").submit("REMOVE WEBHOOK");
  page.see("Webhook Removed", "No address yet.");
  page = await page.form("Revoke").submit("Revoke");
  page.see("ERP no longer works.");
  expect((await erp.call("GET /api/orders?limit=1")).status).toBe(401);
});
