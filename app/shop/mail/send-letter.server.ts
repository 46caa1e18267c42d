import type { Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { shopAddress } from "~/shop/shop-address.server";
import type { LetterKind } from "./letters/kinds";
import type { Letter } from "./letters/letter";
import { queueMail } from "./outbox.server";
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
export async function queueLetter(tx: Tx, { letter, ...posting }: Posting): Promise<void> {
  const sender = { name: env.SHOP_NAME, address: shopAddress(), salesEmail: env.SALES_EMAIL };
  await queueMail(tx, { ...posting, ...renderLetter(letter, sender) });
}

/** queueLetter to the brand's own mailbox. */
export function queueToDesk(tx: Tx, posting: Omit<Posting, "to">): Promise<void> {
  return queueLetter(tx, { ...posting, to: env.SALES_EMAIL });
}
