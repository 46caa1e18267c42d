// An owner invites somebody to the staff, who accepts and works with that role: as plain HTML.
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { toastOf } from "../support/ordering";
import { signedInPerson } from "../support/people";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

it("invites a bookkeeper, who accepts on the page of the link", async () => {
  const [owner, helper] = await Promise.all([signedInPerson(shop, "admin"), signedInPerson(shop, "pending")]);
  const staff = await owner.browser.open("/admin/staff");
  const refused = await staff.form("SEND INVITATION").fill({ "E-mail to invite": "no address" }).submit();
  expect(refused.status).toBe(400);
  const form = refused.form("SEND INVITATION").fill({ "E-mail to invite": helper.person.email, Role: "Bookkeeping" });
  const invited = await form.submit();
  expect(toastOf(invited)).toContain("Invitation Sent");
  invited.see(helper.person.email, "REVOKE");

  const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { toAddress: helper.person.email } });
  const path = /\/invitation\/[\w-]{43}/.exec(mail.text)![0];
  expect((await helper.browser.open("/admin")).status).toBe(403);
  const page = await helper.browser.open(path);
  page.see("Your role: Bookkeeping");
  await page.press("ACCEPT");
  const payments = await helper.browser.open("/admin/payments");
  payments.see("Payments", "Orders").notSee("Audit", "Settings");
  expect((await helper.browser.open("/admin/staff")).status).toBe(403);
});

it("takes an invitation back", async () => {
  const [owner, helper] = await Promise.all([signedInPerson(shop, "admin"), signedInPerson(shop, "pending")]);
  const form = (await owner.browser.open("/admin/staff")).form("SEND INVITATION");
  const invited = await form.fill({ "E-mail to invite": helper.person.email, Role: "Sales" }).submit();
  const mail = await db.read.outgoingMail.findFirstOrThrow({ where: { toAddress: helper.person.email } });
  expect(toastOf(await invited.press(`REVOKE the invitation of ${helper.person.email}`))).toContain("Revoked");
  const page = await helper.browser.open(/\/invitation\/[\w-]{43}/.exec(mail.text)![0]);
  expect(page.url.pathname).toBe("/");
  expect((await helper.browser.open("/admin")).status).toBe(403);
});
