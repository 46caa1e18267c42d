import { db } from "~/db/db.server";
import type { CartLine } from "~/shop/cart/cart";
import type { SeenLines } from "~/shop/cart/conflict";
import { inGroups } from "~/shop/cart/group-lines";
import { cartCsv } from "~/shop/cart/csv";
import { pieceName } from "~/shop/cart/piece";
import { csvLinesOf, readCart } from "~/shop/cart/read-cart.server";
import { personName } from "~/formats/person-name";
import { namedCompany } from "~/shop/brand/mail/contact";
import { cartReceived, newInquiry } from "./letters/inquiry";
import { queueLetter, queueToStaff } from "~/shop/brand/mail/send-letter.server";
import { claimDedupeKey, claimFormKey, isFormKeyClaimed } from "~/shop/base/dedupe.server";
import { Problem } from "~/shop/base/problem";
import { searchText } from "~/shop/base/search/words";
import type { InquiryLine } from "./inquiry";
import { SAME_INQUIRY_SECONDS } from "./limits";

/**
 * Stores a customer's cart as an inquiry, with the lines that can be ordered and the cart's CSV file, and queues mails to
 * the customer and the staff. The cart stays unchanged. The same cart with the same message within ten minutes is stored
 * once, and a form with its `formKey` once, also when the cart or a price has changed between its repeats. With the lines that its
 * sender has `seen`, a cart that differs from them is not sent. Throws a Problem: cart_empty, cart_changed, not_approved.
 */
export async function sendCart(
  companyId: string,
  message: string | null,
  { seen, formKey }: { seen?: SeenLines | undefined; formKey?: string | undefined } = {},
): Promise<void> {
  const created = ["cart inquiry", companyId, message];
  if (await isFormKeyClaimed(db.read, formKey, created)) return;
  const [sender, cart] = await Promise.all([
    db.read.company.findUniqueOrThrow({
      where: { id: companyId },
      select: { ...namedCompany, approvalStatus: true },
    }),
    readCart(companyId),
  ]);
  if (sender.approvalStatus !== "approved") {
    throw new Problem("not_approved", "Your wholesale account is pending approval.");
  }
  const lines = inGroups(cart.lines.filter((line) => line.isAvailable));
  if (lines.length === 0) {
    throw new Problem("cart_empty", "There is nothing in your cart to send.");
  }
  const differences = seen ? differencesFrom(seen, lines) : [];
  if (differences.length > 0) {
    throw new Problem(
      "cart_changed",
      `Since you opened this page: ${differencesText(differences)}. Nothing was sent. Please check your cart and send it again.`,
    );
  }
  const csvData = cartCsv(await csvLinesOf(lines));
  const inquiryLines = lines.map(({ name, size, color, quantity }): InquiryLine => ({
    productName: name,
    size,
    color,
    quantity,
  }));
  const { pieces } = cart.totals;
  const { name: company, contact } = sender;
  const { email } = contact;
  const name = personName(contact);
  await db.write(async (tx) => {
    if (!(await claimFormKey(tx, formKey, created))) return;
    const sameCart = [...created, cart.fingerprint];
    if (!(await claimDedupeKey(tx, sameCart, SAME_INQUIRY_SECONDS))) return;
    const { id } = await tx.inquiry.create({
      data: {
        companyId,
        customerName: name,
        customerEmail: email,
        company,
        searchText: searchText(name, email, company),
        message,
        productDetails: inquiryLines as object[],
        totalItems: pieces,
        csvData,
      },
      select: { id: true },
    });
    await queueLetter(tx, {
      key: `inquiry:${id}:received`,
      kind: "inquiry-received",
      to: email,
      letter: cartReceived({ firstName: contact.firstName, pieces }),
    });
    await queueToStaff(tx, {
      key: `inquiry:${id}:desk`,
      kind: "new-inquiry",
      replyTo: email,
      letter: newInquiry({ id, name, email, company, message, lines: inquiryLines, isCart: true }),
    });
  });
}

/** What of the lines to send differs from those that a page showed: "Alma sweater, Sand, M: 12, it was 3". */
function differencesFrom(seen: SeenLines, lines: readonly CartLine[]): string[] {
  const present = new Set(lines.map(({ id }) => id));
  const changed = lines.flatMap((line) => {
    const was = seen.get(line.id)?.quantities[0];
    if (was === line.quantity) return [];
    return `${pieceName(line)}: ${line.quantity}, ${was === undefined ? "new" : `it was ${was}`}`;
  });
  const gone = [...seen].flatMap(([id, { quantities, piece }]) =>
    present.has(id) ? [] : `${piece?.sku ?? "a line"}: gone, it was ${quantities[0]}`,
  );
  return [...changed, ...gone];
}

/** How many differences a sentence names. */
const MAX_NAMED = 5;

/** The differences as the end of a sentence: "Alma sweater, Sand, M: 12, it was 3; and 2 more". */
const differencesText = (differences: readonly string[]): string =>
  [
    ...differences.slice(0, MAX_NAMED),
    ...(differences.length > MAX_NAMED ? [`and ${differences.length - MAX_NAMED} more`] : []),
  ].join("; ");
