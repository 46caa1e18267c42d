import type { Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { shopAddress } from "~/shop/shop-address.server";
import type { LetterKind } from "./letter-kinds";
import type { Letter } from "./letter";
import { type Mail, queueMail, queueMails } from "./outbox.server";
import { renderLetter } from "./render";

/** A letter to be sent. */
export interface Posting {
  /** One letter for one thing: "order:12:shipped". A second one of the same key is not sent. */
  key: string;
  kind: LetterKind;
  to: string;
  letter: Letter;
  /** What goes with it: "proforma:12". */
  attachment?: string;
}

/** Writes a letter down in the transaction of what it tells about, not as its first statement; it is sent after. */
export async function queueLetter(tx: Tx, posting: Posting): Promise<void> {
  await queueMail(tx, mailOf(posting));
}

/** The same for several. */
export async function queueLetters(tx: Tx, postings: readonly Posting[]): Promise<void> {
  await queueMails(tx, postings.map(mailOf));
}

/** queueLetter to the brand's own mailbox. */
export function queueToStaff(tx: Tx, posting: Omit<Posting, "to">): Promise<void> {
  return queueLetter(tx, toStaff(posting));
}

/** A letter to the brand's own mailbox. */
export const toStaff = (posting: Omit<Posting, "to">): Posting => ({
  ...posting,
  to: env.SALES_EMAIL,
});

function mailOf({ letter, ...posting }: Posting): Mail {
  const sender = { name: env.SHOP_NAME, address: shopAddress(), salesEmail: env.SALES_EMAIL };
  return { ...posting, ...renderLetter(letter, sender) };
}
