import { createHash, randomBytes } from "node:crypto";
import type { Db, Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { columnsOf } from "~/shop/catalogue/styles/style-record.server";
import type { ShopFiles } from "~/shop/base/files/shop-files.server";
import { UNTRANSLATED } from "~/shop/base/translated-fields";
import { searchText } from "~/shop/base/search/words";
import { seedCart } from "./cart";
import { demoAuditEntries, demoCompanies, demoMemberships, demoUsers, demoVatChecks } from "./companies";
import { demoAccessRequests, demoInquiries, INVITED } from "./inquiries";
import { seedInvoices } from "./invoices";
import { CLAIMS, demoSettings, seedShippingPrices, TIERS } from "./offers";
import type { OrderableStyle } from "./orders";
import { seedPages } from "./pages";
import { seedOrders } from "./write-orders";
import { ADMIN } from "./people";
import { storePictures, type StylePictures } from "./pictures";
import { seedPieces } from "./pieces";
import { DAY, daysBefore } from "./random";
import { CATEGORY_DEFAULTS, STYLES } from "./styles";
import { NAMES, WORD_TRANSLATIONS } from "./translations";
import { seedWindows } from "./windows";

/** A slow machine may take minutes. Nobody waits meanwhile: the shop does not serve yet. */
const MOST_SECONDS = 3_600;

/**
 * Fills an empty database with the demo shop and `files` with its pictures, completely or not at all. `write` is that
 * of the database; `demoIssuer` is the issuer of the demo users' identities; all dates are relative to `now`.
 */
export async function seedDemoShop({
  write,
  files,
  now,
  demoIssuer,
}: {
  write: Db["write"];
  files: ShopFiles;
  now: Date;
  demoIssuer: string;
}): Promise<void> {
  const pictures = await storePictures(files);
  // Unpredictable values rather than seeded ones, because they grant access.
  const shareId = randomBytes(16).toString("base64url");
  const tokenHash = createHash("sha256").update(randomBytes(32)).digest("hex");
  const fill = async (tx: Tx) => {
    await tx.user.createMany({ data: demoUsers(now, demoIssuer) });
    await tx.company.createMany({ data: demoCompanies(now) });
    await tx.membership.createMany({ data: demoMemberships(now) });
    await seedQuestion(tx);
    await tx.bulkDiscount.createMany({ data: TIERS });
    const invoicesFrom = isoDay(daysBefore(now, 100));
    await tx.shopSettings.create({ data: { ...demoSettings(), invoicesFrom } });
    await seedShippingPrices(tx);
    await tx.claim.createMany({ data: CLAIMS });
    await seedPages(tx, now);
    await tx.product.createMany({ data: products(pictures, now) });
    await tx.wordTranslation.createMany({ data: WORD_TRANSLATIONS });
    await tx.categoryDefaults.createMany({ data: CATEGORY_DEFAULTS });
    const styles = await orderableStyles(tx);
    await seedPieces(tx, styles, now);
    const inStock = await seedWindows(tx, styles, now);
    await tx.vatCheck.createMany({ data: demoVatChecks() });
    await seedOrders(tx, styles, { window: inStock, now });
    await seedInvoices(tx, invoicesFrom);
    const inquiries = demoInquiries(styles, now);
    await tx.inquiry.createMany({
      data: inquiries.map((inquiry) => ({
        ...inquiry,
        searchText: searchText(inquiry.customerName, inquiry.customerEmail, inquiry.company),
      })),
    });
    await tx.accessRequest.createMany({ data: demoAccessRequests(now) });
    await tx.invitation.create({
      data: {
        email: INVITED.email,
        tokenHash,
        invitedById: ADMIN,
        createdAt: daysBefore(now, 7),
        expiresAt: new Date(now.getTime() + 23 * DAY),
      },
    });
    await tx.auditEntry.createMany({ data: demoAuditEntries(now) });
    await seedCart(tx, styles, pictures, { shareId, window: inStock, now });
  };
  await write(fill, { seconds: MOST_SECONDS });
}

/** That an applicant was asked, among the messages of their account. */
async function seedQuestion(tx: Tx): Promise<void> {
  const asked = await tx.company.findFirstOrThrow({ where: { approvalStatus: "question" } });
  const at = asked.approvalSince!;
  const { id } = await tx.conversation.create({ data: { companyId: asked.id, isUnread: true, lastMessageAt: at } });
  const data = { conversationId: id, fromShop: true, text: asked.approvalReason!, createdAt: at };
  const message = await tx.message.create({ data });
  await tx.conversation.update({ where: { id }, data: { lastMessageId: message.id } });
}

function products(pictures: Map<string, StylePictures>, now: Date) {
  return STYLES.map((style, index) => ({
    ...columnsOf({
      ...UNTRANSLATED,
      ...NAMES.get(style.code),
      styleCode: style.code,
      name: style.name,
      description: style.description,
      category: style.category,
      material: style.material,
      fibreComposition: style.fibres,
      hsCode: style.hsCode ?? null,
      countryOfOrigin: null,
      netWeight: style.netWeight ?? null,
      lowStock: null,
      sizes: style.sizes,
      colors: style.colors,
      ...pictures.get(style.code)!,
      wholesalePrice: style.wholesale,
      recommendedPrice: style.recommended,
      retailPrice: null,
      minOrderQuantity: style.minimum,
      bestSeller: style.bestSeller ?? false,
      isActive: !style.inactive,
    }),
    createdAt: daysBefore(now, style.inactive ? 480 : 9 + ((index * 71 + 240) % 390), (index * 37) % 400),
  }));
}

async function orderableStyles(tx: Tx): Promise<OrderableStyle[]> {
  const rows = await tx.product.findMany({
    orderBy: { id: "asc" },
    select: { id: true, styleCode: true, createdAt: true },
  });
  const byCode = new Map(STYLES.map((style) => [style.code, style]));
  return rows.map(({ id, styleCode, createdAt }) => {
    const { code, name, colors, sizes, wholesale, minimum } = byCode.get(styleCode)!;
    return { id, code, name, colors, sizes, wholesale, minimum, createdAt };
  });
}
