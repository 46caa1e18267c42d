import { db } from "~/db/db.server";
import type { CartLine } from "~/shop/cart/cart";
import { differencesText } from "~/shop/cart/changer-texts";
import type { CartDifference, SeenLines } from "~/shop/cart/conflict";
import { inGroups } from "~/shop/cart/group-lines";
import { cartCsv } from "~/shop/cart/csv";
import { leftOutOf, shownPiece } from "~/shop/cart/piece";
import { csvLinesOf, readCart } from "~/shop/cart/read-cart.server";
import { personName } from "~/formats/person-name";
import { cartReceived, newInquiry } from "~/shop/cart/inquiries/inquiry-letters";
import { queueLetter, queueToStaff } from "~/shop/brand/mail/send-letter.server";
import { transactionContext } from "~/shop/base/cached.server";
import { claimDedupeKey } from "~/shop/base/dedupe.server";
import { lockCustomer } from "../lock-cart.server";
import { Problem } from "~/shop/base/problem";
import { searchText } from "~/shop/base/search/words";
import type { InquiryLine } from "./inquiry";
import { SAME_INQUIRY_SECONDS } from "./limits";

/**
 * Stores the lines that can be ordered as an inquiry with a CSV file, and queues mails to the customer and the staff.
 * The cart stays unchanged. The same cart with the same message within ten minutes is stored once. A cart that differs
 * from the lines that its sender has `seen` is refused (cart_changed).
 */
export function sendCart(companyId: string, message: string | null, seen?: SeenLines): Promise<void> {
  return db.write(async (tx) => {
    const { name: company, contact } = await lockCustomer(tx, companyId);
    const cart = await readCart(companyId, await transactionContext(tx));
    const lines = inGroups(cart.lines.filter((line) => line.isAvailable));
    if (lines.length === 0) {
      throw new Problem(cart.lines.length > 0 ? "cart_empty.none_available" : "cart_empty.to_send");
    }
    const differences = seen ? differencesFrom(seen, lines) : [];
    if (differences.length > 0) {
      throw new Problem("cart_changed.inquiry", { all: differencesText(differences) });
    }
    const sameCart = ["cart inquiry", companyId, message, cart.fingerprint];
    if (!(await claimDedupeKey(tx, sameCart, SAME_INQUIRY_SECONDS))) return;
    const csvData = cartCsv(await csvLinesOf(lines, tx));
    const inquiryLines = lines.map(({ name, size, color, quantity }): InquiryLine => ({
      productName: name,
      size,
      color,
      quantity,
    }));
    const { pieces } = cart.totals;
    const { email } = contact;
    const name = personName(contact);
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
      letter: ({ answerTime }) =>
        cartReceived({ firstName: contact.firstName, pieces, leftOut: leftOutOf(cart), answerTime }),
    });
    await queueToStaff(tx, {
      key: `inquiry:${id}:desk`,
      kind: "new-inquiry",
      replyTo: email,
      letter: () => newInquiry({ id, name, email, company, message, lines: inquiryLines, isCart: true }),
    });
  });
}

/** Differences between the lines to send and those that a page showed. */
function differencesFrom(seen: SeenLines, lines: readonly CartLine[]): CartDifference[] {
  const present = new Set(lines.map(({ id }) => id));
  const changed = lines.flatMap((line): CartDifference[] => {
    const before = seen.get(line.id)?.quantities[0] ?? null;
    return before === line.quantity ? [] : [{ name: shownPiece(line), now: line.quantity, before }];
  });
  const gone = [...seen].flatMap(([id, { quantities, piece }]): CartDifference[] =>
    present.has(id) ? [] : [{ name: piece?.sku ?? null, now: null, before: quantities[0] ?? null }],
  );
  return [...changed, ...gone];
}
