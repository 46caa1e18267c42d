import { randomUUID } from "node:crypto";

import { db, type Tx } from "~/db/db.server";
import { issueProforma } from "~/shop/documents/issue-proforma.server";
import { customerSearchText } from "~/shop/customers/search-text";
import { linesOf, orderLine, orderRow } from "./orders";
import { ADDRESS } from "./people";

/** Stands in every text of every row that `seedAdminRows` makes, and nowhere else. */
export const CANARY = "Kanarček";
/** Finds it in whatever form it is written, also percent-encoded or as an entity. */
export const CANARY_PATTERN = /kanar/i;

/** The rows that the desk's pages of one thing are about. */
export interface PlantedDesk {
  customer: string;
  applicant: string;
  /** Has asked for the admin role. */
  asker: string;
  order: number;
  inquiry: number;
  style: number;
  accessRequest: number;
  invitation: number;
  tier: number;
  /** Has failed. */
  mail: number;
  /** A table of products that the admin has handed in. */
  upload: string;
}

const DAY = 86_400_000;

/**
 * Puts so many rows into every table that the desk shows, each text with the canary in it; what an admin has made is
 * by `adminId`. Half of what belongs to somebody belongs to one customer, of whom one page tells. `star` continues the
 * rows of an earlier call.
 */
export function seedAdminRows(
  adminId: string,
  count: number,
  star?: PlantedDesk,
): Promise<PlantedDesk> {
  return db.write(async (tx) => {
    let first = star;
    for (let row = 0; row < count; row++) {
      const made = await plantRow(tx, adminId, first);
      first ??= made;
    }
    return first!;
  });
}

/** One row of each. The people are other ones each time, the rest is the star's as well. */
async function plantRow(
  tx: Tx,
  adminId: string,
  star: PlantedDesk | undefined,
): Promise<PlantedDesk> {
  const mark = randomUUID().slice(0, 8).toUpperCase();
  const name = (of: string) => `${CANARY} ${of} ${mark}`;
  const email = (of: string) => `kanarcek-${of}-${mark}@kanarcek.example`.toLowerCase();
  const address = { ...ADDRESS, name: name("street"), address: name("house") };
  const person = (of: string) => {
    const named = {
      ...{ firstName: name("first"), lastName: name(of) },
      ...{ email: email(of), companyName: name("company") },
    };
    return {
      ...{ id: randomUUID(), issuer: "https://identity.test", subject: randomUUID() },
      ...named,
      searchText: customerSearchText(named),
      ...{ vatId: name("vat"), website: `https://kanarcek.example/${mark}`, phone: name("phone") },
      ...{ billingAddress: address, shippingAddress: address },
    };
  };
  const customer = await tx.user.create({ data: { ...person("customer"), isApproved: true } });
  const applicant = await tx.user.create({ data: person("applicant") });
  const other = (approvalStatus: string) =>
    tx.user.create({
      data: { ...person(approvalStatus), approvalStatus, approvalReason: name("reason") },
    });
  for (const approvalStatus of ["question", "declined", "suspended"]) await other(approvalStatus);
  const asker = await tx.user.create({
    data: { ...person("asker"), isApproved: true, adminRequestedAt: new Date() },
  });

  const style = await tx.product.create({
    data: {
      ...{ styleCode: `KANAR-${mark}`, name: name("style"), searchText: `kanarcek ${mark}` },
      ...{ description: name("description"), category: name("category") },
      ...{
        material: name("material"),
        imageUrl: "https://kanarcek.example/a.jpg",
        additionalImages: [],
      },
      fibreComposition: [{ fibre: "cotton", percent: 100 }],
      ...{ sizes: ["S", "M"], colors: [name("colour")], wholesalePrice: 1_000, isActive: false },
    },
  });
  // Of an inactive style no customer's page shows one; of the desk's own those of the style, too.
  const owners = [customer.id, star?.customer ?? customer.id];
  const orders = [];
  for (const userId of new Set(owners)) {
    await tx.cartItem.create({
      data: { userId, productId: style.id, quantity: 2, size: "S", color: name("colour") },
    });
    const line = orderLine({ productId: style.id, sku: `KANAR-${mark}-S`, name: name("line") });
    const order = orderRow(userId, { orderNumber: `KANAR-${randomUUID()}`, lines: [line] });
    const more = { customerNotes: name("wish"), poNumber: name("po"), shippingAddress: address };
    const made = await tx.order.create({ data: { ...order, ...more, lines: linesOf([line]) } });
    await issueProforma(tx, made.id, { actorId: adminId, reason: name("reason") });
    orders.push(made);
    const inquiry = {
      ...{ userId, customerName: name("writer"), customerEmail: email("writer") },
      ...{ company: name("shop"), message: name("message"), productId: style.id },
      productDetails: [{ productName: name("asked"), size: "S", color: "Sand", quantity: 2 }],
      ...{ totalItems: 2, csvData: `Product Name\n${name("csv")}\n` },
    };
    await tx.inquiry.create({ data: inquiry });
    await tx.inquiry.create({ data: { ...inquiry, isRead: true } });
    for (const subject of [`user:${userId}`, `product:${style.id}`, `order:${orders[0]!.id}`]) {
      await tx.auditEntry.create({
        data: {
          ...{ actorId: adminId, action: "change_product", subject, label: name("label") },
          ...{ note: name("note"), before: { name: name("old") }, after: { name: name("new") } },
        },
      });
    }
  }
  for (const orderId of new Set([orders[0]!.id, star?.order ?? orders[0]!.id])) {
    await tx.orderEvent.create({
      data: { orderId, status: "pending", note: name("event"), actorId: adminId },
    });
  }
  await tx.auditEntry.create({
    data: {
      ...{ action: "try_emergency_admin", subject: name("door"), result: "refused" },
      ...{ note: name("refused"), address: "192.0.2.7" },
    },
  });
  const inquiry = await tx.inquiry.findFirstOrThrow({
    where: { userId: customer.id, isRead: false },
  });
  const accessRequest = await tx.accessRequest.create({
    data: {
      ...{ name: name("visitor"), email: email("visitor"), company: name("firm") },
      ...{ country: "FR", vatId: name("vat"), website: "https://kanarcek.example" },
      message: name("please"),
    },
  });
  const invitation = await tx.invitation.create({
    data: {
      ...{ email: email("invited"), tokenHash: randomUUID() },
      ...{ invitedById: adminId, expiresAt: new Date(Date.now() + 30 * DAY) },
    },
  });
  const rowsOfTable = `${style.styleCode};${name("new name")};12,00\n;${name("wrong")};none\n`;
  const upload = await tx.productUpload.upsert({
    where: { id: star?.upload ?? "" },
    create: {
      ...{ id: randomUUID(), userId: adminId, fileName: `${name("table")}.csv` },
      csv: `Style Code;Name;Wholesale Price\n${rowsOfTable}`,
    },
    update: {},
  });
  if (star) {
    await tx.productUpload.update({
      where: { id: upload.id },
      data: { csv: upload.csv + rowsOfTable },
    });
  }
  const tiers = await tx.bulkDiscount.count();
  const tier = await tx.bulkDiscount.create({
    data: { minQuantity: 1_000 + tiers, discountPercentage: 100 },
  });
  const mail = await tx.outgoingMail.create({
    data: {
      ...{ key: name("key"), kind: "staff-link", toAddress: email("staff") },
      ...{ subject: name("subject"), text: name("text"), state: "failed", attempts: 9 },
    },
  });
  return {
    ...{ customer: customer.id, applicant: applicant.id, asker: asker.id },
    order: orders[0]!.id,
    ...{ inquiry: inquiry.id, style: style.id, accessRequest: accessRequest.id },
    ...{ invitation: invitation.id, tier: tier.id, upload: upload.id, mail: mail.id },
  };
}
