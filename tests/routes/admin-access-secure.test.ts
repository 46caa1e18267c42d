// The special admin access pages behind TLS, with forged Host headers.
import { beforeAll, expect, it } from "vitest";

import { LIVE_SETTINGS } from "../support/live-settings";

Object.assign(process.env, { ...LIVE_SETTINGS, STAFF_EMAIL_DOMAIN: "brand.example" });
// Imported after the settings are set.
const { readdir, readFile } = await import("node:fs/promises");
const { db } = await import("~/db/db.server");
const { deliverMail } = await import("~/shop/desk/mail-queue/deliver.server");
const { makePerson } = await import("../support/people");
const { openShop } = await import("../support/shop");

let shop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  shop = await openShop();
});

it("a staff link has the shop's own address and is bound to a __Host- cookie", async () => {
  const { email } = await makePerson("admin", { email: "maja@brand.example" });
  const answer = await shop.fetch(
    new Request("http://evil.example/direct-admin-access", {
      method: "POST",
      headers: {
        // Not from a browser: its Origin header would be refused.
        Host: "evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-For": "198.51.100.1",
      },
      body: new URLSearchParams({ email }),
    }),
    { clientAddress: "203.0.113.7" },
  );
  expect(answer.status).toBe(202);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-shop_staff=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect((await deliverMail()).sent).toBe(1);
  const folder = `${process.env.DATA_DIR}/mail`;
  const [file] = await readdir(folder);
  const mail = await readFile(`${folder}/${file}`, "utf8");
  expect(mail).toMatch(/^https:\/\/shop\.example\/staff-link\/[\w-]{22}\r$/m);
  expect(mail).not.toContain("evil.example");
  expect(
    await db.read.auditEntry.findFirstOrThrow({ where: { action: "try_direct_admin" } }),
  ).toMatchObject({
    address: "203.0.113.7",
    label: email,
  });
});
