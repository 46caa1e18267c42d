// People who walk through the shop (crawl.ts), and the rows for them besides those of the demo.
import { createHash, randomBytes } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";
import { changeTexts } from "~/shop/brand/appearance/texts.server";
import { TABLE_KINDS } from "~/shop/base/files/table/format";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";
import { setBrowserSecret } from "~/http/session/admin-access.server";
import { invite } from "~/shop/customers/applications/invitations.server";
import { visitorAddress } from "~/shop/conversations/visitor-address.server";
import { unsubscribeAddress } from "~/shop/desk/mailings/unsubscribe.server";
import { BUYER } from "../../prisma/seed/people";
import { seedAdminRows } from "./admin-rows";
import { makeAlert } from "./alerts";
import { makeApprovalRequest } from "./approvals";
import { Browser } from "./browser-without-scripts";
import { makeConversation } from "./conversations";
import { inviteTo, joinAlso, makeColleague } from "./colleagues";
import { commercialInvoiceOf } from "./commercial-invoices";
import { makeShippedOrder } from "./invoices";
import { fillCart } from "./ordering";
import { makeOrder } from "./orders";
import { ADDRESS, browserOf, makePerson, signedInPerson } from "./people";
import { ORIGIN, type Shop } from "./shop";
import { storeUnknownRole } from "./unknown-roles";

/** Everybody who uses the shop; whoever comes later may do more. */
export const WALKERS = [
  "a visitor",
  "an applicant",
  "a reader",
  "a colleague who orders",
  "an invited applicant",
  "an invited colleague",
  "a customer whose staff role the shop does not know",
  "an owner",
  "an admin",
] as const;

export interface Walker {
  name: (typeof WALKERS)[number];
  browser: Browser;
  /** Besides KNOWN_ADDRESSES, as at a link in a letter. */
  starts?: string[];
}

/** People know them, and no page leads to them. */
export const KNOWN_ADDRESSES = [
  "/",
  "/admin-setup",
  "/emergency-admin",
  "/direct-admin-access",
  "/direct-admin",
  "/simple-admin",
  "/demo-registered",
  "/healthz",
  "/readyz",
  "/nowhere",
];

/** In the order of WALKERS. */
export async function makeWalkers(shop: Shop): Promise<Walker[]> {
  const admin = await signedInPerson(shop, "admin");
  const rows = await seedAdminRows(admin.person.id, 2);
  const applicant = await signedInPerson(shop, "pending");
  const guest = await signedInPerson(shop, "pending");
  const { link } = await invite(guest.person.email, admin.person.id);
  const invited = await signedInPerson(shop, "pending");

  const token = await inviteTo(BUYER, invited.person.email);
  const reader = await makeColleague(BUYER, "reader");
  await joinAlso((await makePerson("approved")).id, reader.id, "reader");
  const orderer = await makeColleague(BUYER, "buyer");
  const request = await makeApprovalRequest(BUYER);
  await makeApprovalRequest(BUYER, { isByOwner: true });
  await fillCart(BUYER, 12, 2);
  for (const id of [orderer.id, BUYER]) {
    await makeAlert(id, null, BUYER);
    await makeAlert(id, new Date(), BUYER);
  }
  const shipped = await makeShippedOrder(admin.person.id, { companyId: BUYER });
  const problem = `/orders/${shipped.id}/problem`;
  await invoiceForCustoms(BUYER);
  await db.write((tx) => tx.searchSynonym.create({ data: { word: "Nacht", key: "nacht", meaning: "Black" } }));
  await db.write((tx) => tx.answerTemplate.createMany({ data: { title: "On its way", text: "It left today." } }));
  await makeConversation(BUYER, admin.person.id, { kind: "company", id: BUYER });
  // A text of the brand's own can be translated.
  await changeTexts(admin.person.id, 0, { tagline: "Knitwear for small shops." });

  await browserOf(shop, BUYER);

  const unknown = await signedInPerson(shop, "approved");
  await storeUnknownRole(unknown.person.id, "representative");

  const all: Walker[] = [
    { name: "a visitor", ...(await withStaffLink(shop)) },
    { name: "an applicant", browser: applicant.browser },
    { name: "a reader", browser: await browserOf(shop, reader.id) },
    { name: "a colleague who orders", browser: await browserOf(shop, orderer.id), starts: [problem] },
    { name: "an invited applicant", browser: guest.browser, starts: [new URL(link).pathname] },
    { name: "an invited colleague", browser: invited.browser, starts: [`/invitation/${token}`] },
    { name: "a customer whose staff role the shop does not know", browser: unknown.browser },
    // In a second browser.
    { name: "an owner", browser: await browserOf(shop, BUYER), starts: [`/company/releases/${request}`, problem] },
    // Somebody who has ordered can be erased only when that is over.
    {
      name: "an admin",
      browser: admin.browser,
      starts: [`/admin/customers/${rows.applicant}/erase`, ...Object.values(TABLE_KINDS).map(({ csv }) => csv)],
    },
  ];
  const asked = { customerName: "Vera", customerEmail: "vera@example.com", productDetails: [], totalItems: 0 };
  const inquiry = await db.write((tx) => tx.inquiry.create({ data: asked }));
  // Whoever has the address may unsubscribe, and read the answers to an inquiry.
  const known = [unsubscribeAddress(BUYER), visitorAddress({ kind: "inquiry", id: inquiry.id })];
  return all.map((one) => ({ ...one, starts: [...(one.starts ?? []), ...known] }));
}

/** It is paid, and can be invoiced once it is shipped. */
async function invoiceForCustoms(companyId: string): Promise<void> {
  const { id: orderId } = await makeOrder({ companyId, shippingAddress: { ...ADDRESS, country: "CH" } });
  const content = commercialInvoiceOf({ address: { ...ADDRESS, country: "CH" } }) as unknown as Prisma.InputJsonObject;
  await db.write(async (tx) => {
    await tx.order.update({ where: { id: orderId }, data: { shippingCost: 0 } });
    await issueProforma(tx, orderId, { actorId: null, reason: null });
    const { amountDue } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { amountDue: true } });
    await tx.payment.create({ data: { orderId, amount: Number(amountDue), paidOn: "2026-01-02" } });
    await updateAmounts(tx, orderId);
    await tx.document.create({ data: { kind: "commercial_invoice", orderId, number: "CI-WALKED", content } });
  });
}

/** A visitor's browser that has asked for a link for the staff, and the link. */
async function withStaffLink(shop: Shop) {
  const { secret, setCookie } = await setBrowserSecret(new Request(ORIGIN));
  const browser = new Browser(shop);
  browser.cookies.store(new URL(ORIGIN), new Response(null, { headers: { "Set-Cookie": setCookie } }));
  const token = randomBytes(16).toString("base64url");
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const expiresAt = new Date(Date.now() + 3_600_000);
  const link = { tokenHash: digest(token), browserHash: digest(secret), expiresAt };
  await db.write((tx) => tx.staffLink.create({ data: { ...link, email: "a@example.com" } }));
  return { browser, starts: [`/staff-link/${token}`] };
}
