import { db } from "~/db/db.server";
import type { SeenLines } from "~/shop/cart/conflict";
import { differencesFrom, differencesText } from "~/shop/cart/differences";
import { inGroups } from "~/shop/cart/group-lines";
import { cartCsv } from "~/shop/cart/csv";
import { csvLinesOf, readCart } from "~/shop/cart/read-cart.server";
import { personName } from "~/formats/person-name";
import { namedCompany } from "~/shop/customers/contact";
import { cartReceived, newInquiry } from "~/shop/inquiries/letters/inquiry";
import { queueLetter, queueToStaff } from "~/shop/mail/send-letter.server";
import { claimDedupeKey, isDedupeKeyClaimed } from "~/shop/dedupe.server";
import { Problem } from "~/shop/problem";
import { searchText } from "~/shop/search/words";
import type { InquiryLine } from "./inquiry";
import { SAME_INQUIRY_SECONDS } from "./limits";

const DAY = 24 * 60 * 60;

/**
 * Stores a customer's cart as an inquiry, with the lines that can be ordered and the cart's CSV file, and queues mails to
 * the customer and the staff. The cart stays unchanged. The same cart with the same message within ten minutes is stored
 * once, and a form with its `formKey` once, also when the cart or a price has changed between its repeats. With the lines that its
 * sender has `seen`, a cart that differs from them is not sent. Throws a Problem: cart_empty, cart_changed, not_approved.
 */
export async function sendCart(
  companyId: string,
  message: string | null,
  { seen, formKey = null }: { seen?: SeenLines | undefined; formKey?: string | null } = {},
): Promise<void> {
  const formOf = ["form of a cart inquiry", companyId, formKey, message];
  if (formKey !== null && (await isDedupeKeyClaimed(db.read, formOf))) return;
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
  const dedupeKey = ["cart inquiry", companyId, message, cart.fingerprint];
  await db.write(async (tx) => {
    if (formKey !== null && !(await claimDedupeKey(tx, formOf, DAY))) return;
    if (!(await claimDedupeKey(tx, dedupeKey, SAME_INQUIRY_SECONDS))) return;
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
