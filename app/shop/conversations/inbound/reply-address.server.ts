import { env } from "~/env.server";
import { parseId } from "~/formats/ids";
import { isSame, mailSignatureOf } from "~/shop/base/signature.server";

/** To whom a letter about a conversation went: the brand's mailbox, the visitor who has sent an inquiry, or somebody of the company. */
type Replier = "desk" | "visitor" | { userId: string };

/** Of a reply address. Whose it is shows when a Replier of its conversation is tried. */
export interface ReplyToken {
  conversationId: number;
  signature: string;
}

const signatureOf = (conversationId: number, replier: Replier) =>
  mailSignatureOf("reply", JSON.stringify([conversationId, replier]));

/** "reply+12.4f0c…@mail.example", at which one can write in this conversation as who got the letter; undefined without INBOUND_ADDRESS. */
export function replyAddress(conversationId: number, replier: Replier): string | undefined {
  if (!env.INBOUND_ADDRESS) return undefined;
  const [mailbox, domain] = env.INBOUND_ADDRESS.split("@");
  return `${mailbox}+${conversationId}.${signatureOf(conversationId, replier)}@${domain}`;
}

export const isTokenOf = ({ conversationId, signature }: ReplyToken, replier: Replier): boolean =>
  isSame(signature, signatureOf(conversationId, replier));

/** The first reply address in texts, such as those of the headers of a mail; null without one. */
export function replyTokenIn(texts: readonly string[]): ReplyToken | null {
  if (!env.INBOUND_ADDRESS) return null;
  const [mailbox, domain] = env.INBOUND_ADDRESS.split("@");
  for (const text of texts.map((one) => one.toLowerCase())) {
    for (const [address, id, signature] of text.matchAll(
      /[^\s<>,;:"]{1,20}\+(\d{1,10})\.([0-9a-f]{32})@[^\s<>,;"]+/g,
    )) {
      const conversationId = parseId(id);
      if (conversationId && address === `${mailbox}+${id}.${signature}@${domain}`) {
        return { conversationId, signature: signature! };
      }
    }
  }
  return null;
}
