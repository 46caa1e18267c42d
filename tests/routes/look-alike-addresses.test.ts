// Each page of the desk marks each e-mail address on it that may only look like another one.
import { load } from "cheerio";
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { createApiKey } from "~/shop/customers/api-keys/api-keys.server";
import { previewsOf, seedAdminRows } from "../support/admin-rows";
import { inviteTo, makeColleague } from "../support/colleagues";
import { crawl } from "../support/crawl";
import { ADDRESS, signedInPerson } from "../support/people";
import { SOUGHT } from "../support/filled-forms";
import { isPanel } from "../support/routes";
import { openShop } from "../support/shop";

const shop = await openShop();
const admin = await signedInPerson(shop, "admin");
const rows = await seedAdminRows(admin.person.id, 2);
const { id: colleague } = await makeColleague(rows.customer);
await createApiKey(rows.customer, { name: "Till", scope: "read", actorId: rows.customer });
await inviteTo(rows.customer, "invited@boutique.example");

let made = 0;
/** An address with a Cyrillic letter in it. */
const lookAlike = () => `m\u0430ja-${++made}@studio.example`;
const LOOK_ALIKE = /m\u0430ja-\d+@studio\.example/g;

/** Gives everybody an address that looks like another one in place of a name, and puts one wherever the desk keeps addresses. */
async function disguise(): Promise<void> {
  await db.write(async (tx) => {
    for (const { id } of await tx.user.findMany({ select: { id: true } })) {
      await tx.user.update({
        where: { id },
        data: { email: lookAlike(), firstName: null, lastName: null },
      });
    }
    const typed = { customerName: lookAlike(), customerEmail: lookAlike() };
    await tx.inquiry.updateMany({ data: { ...typed, message: `Write to ${lookAlike()}.` } });
    await tx.accessRequest.updateMany({ data: { email: lookAlike(), name: lookAlike() } });
    await tx.invitation.updateMany({ data: { email: lookAlike() } });
    await tx.companyInvitation.updateMany({ data: { email: lookAlike() } });
    const text = `About ${lookAlike()}: see there.`;
    await tx.outgoingMail.updateMany({ data: { toAddress: lookAlike(), subject: text, text } });
    const change = { before: { email: lookAlike() }, after: { email: lookAlike() } };
    await tx.auditEntry.updateMany({ data: { label: lookAlike(), note: text, ...change } });
    await tx.changeRequest.updateMany({ data: { requestedById: colleague } });
    await tx.order.updateMany({ data: { placedById: admin.person.id, approvedById: colleague } });
    await tx.apiKey.updateMany({ data: { createdById: colleague } });
    await tx.approvalRequest.create({
      data: {
        companyId: rows.customer,
        askedById: colleague,
        clientReference: "asked-once",
        requestHash: "hash",
        subtotal: 1_000,
        discountPercentage: 0,
        discountAmount: 0,
        total: 1_000,
        shippingAddress: { ...ADDRESS },
      },
    });
    await tx.upload.updateMany({
      where: { kind: "customers" },
      data: {
        content: { csv: `E-mail;Company\n${lookAlike()};New\n${lookAlike()}, ${lookAlike()};Two\n`, answers: {} },
      },
    });
  });
}

/** The addresses that a reader of a page finds without a mark, each with what is around it. */
function unmarked(html: string): string[] {
  const $ = load(html);
  $("script, style, template").remove();
  const labels = $("[aria-label], [title], [alt]")
    .toArray()
    .flatMap(({ attribs }) => [attribs["aria-label"], attribs.title, attribs.alt]);
  return [$.root().text(), ...labels].flatMap((text = "") =>
    [...text.matchAll(LOOK_ALIKE)].flatMap(({ 0: { length }, index }) =>
      /^ ?\(?Unusual letters/.test(text.slice(index + length))
        ? []
        : text.slice(Math.max(0, index - 60), index + length + 40).replace(/\s+/g, " "),
    ),
  );
}

it("every admin page marks each of them", async () => {
  const starts = ["/admin", ...previewsOf(rows)];
  const { addresses } = await crawl(shop, admin.browser, {
    starts,
    searches: true,
    within: (route) => route.isPage && isPanel(route),
  });
  await disguise();
  const found: string[] = [];
  let marked = 0;
  for (const { address } of addresses.filter(({ isHtml }) => isHtml)) {
    const answer = await admin.browser.request(address.replace(SOUGHT, ""));
    const body = await answer.text();
    expect(answer.status, address).toBe(200);
    marked += body.match(/Unusual letters/g)?.length ?? 0;
    found.push(...unmarked(body).map((around) => `${address}: ${around}`));
  }
  expect(found).toEqual([]);
  expect(marked).toBeGreaterThan(200);
}, 120_000);
