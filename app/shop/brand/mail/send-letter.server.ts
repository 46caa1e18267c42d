import { createHash } from "node:crypto";

import type { Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import { mailboxOf, markLookAlikes } from "~/formats/email";
import type { TransactionContext } from "~/shop/base/cached.server";
import { shopAddress } from "~/shop/base/shop-address.server";
import { lookIn, type ShopLook, shopLook } from "~/shop/brand/appearance/appearance.server";
import { fitted, logoPng, logoSize } from "~/shop/brand/appearance/brand-picture";
import { palettesOf } from "~/shop/brand/appearance/palette";
import type { BrandTexts } from "~/shop/brand/appearance/texts";
import { brandTexts, textsIn } from "~/shop/brand/appearance/texts.server";
import type { Letter, Part, Sender } from "./letter";
import { subjectOf } from "./letter-content";
import { letterHtml } from "./letter-html";
import type { LetterKind } from "./letter-kinds";
import { letterText } from "./letter-text";
import { type Mail, queueMail, queueMails } from "./outbox.server";

/**
 * As plain text (72 columns) and as simple HTML. In letters to staff, addresses that may only look like others say so.
 */
export function renderLetter(written: Letter, shop: Sender): { subject: string; text: string; html: string } {
  const letter = written.reader === "staff" ? markedLetter(written) : written;
  return {
    subject: subjectOf(letter),
    text: letterText(letter, shop),
    html: letterHtml(letter, shop),
  };
}

const markedLetter = ({ subject, preview, parts, ...letter }: Letter): Letter => ({
  ...letter,
  subject: markLookAlikes(subject),
  preview: markLookAlikes(preview),
  parts: parts.map(markedPart),
});

function markedPart(part: Part): Part {
  switch (part.kind) {
    case "paragraph":
    case "quote":
    case "text":
      return { ...part, text: markLookAlikes(part.text) };
    case "facts":
      return {
        ...part,
        facts: part.facts.map(([name, value]) => [name, value && markLookAlikes(value)]),
      };
    // Lines are of styles, and the same objects are laid out once for several letters.
    case "lines":
    case "button":
    case "link":
      return part;
  }
}

export interface AddressedLetter {
  /** The idempotency key: "order:12:confirmed". A second letter with the same key is not sent. */
  key: string;
  kind: LetterKind;
  to: string;
  /** The recipient of replies, if not the shop. */
  replyTo?: string;
  /** A function for a letter that names the shop. */
  letter: Letter | ((shop: Sender) => Letter);
  /** "document:12", "invoice:12" */
  attachments?: readonly string[];
}

/** The key of a letter to an address that anybody may have typed, of which its mailbox gets one a day. */
export function oneADay(what: string, email: string): string {
  const mailbox = createHash("sha256").update(mailboxOf(email)).digest("base64url");
  return `${what}:${mailbox}:${isoDay(new Date())}`;
}

/** See queueMail. */
export async function queueLetter(tx: Tx, addressed: AddressedLetter): Promise<void> {
  await queueMail(tx, toMail(addressed, await senderIn(tx)));
}

/** Pass the transaction's context where it has one, whose cached reads cost no statement. */
export async function queueLetters(
  tx: Tx,
  letters: readonly AddressedLetter[],
  context?: TransactionContext,
): Promise<void> {
  const sender = await senderIn(tx, context);
  await queueMails(
    tx,
    letters.map((letter) => toMail(letter, sender)),
  );
}

/** To the brand's own mailbox, about somebody to whom a reply goes. */
type StaffLetter = Omit<AddressedLetter, "to"> & { replyTo: string };

/** To the brand's own mailbox. */
export function queueToStaff(tx: Tx, addressed: StaffLetter): Promise<void> {
  return queueLetter(tx, toStaff(addressed));
}

/** To the brand's own mailbox. */
export const toStaff = (addressed: StaffLetter): AddressedLetter => ({
  ...addressed,
  to: env.SALES_EMAIL,
});

/** Of the logo, in CSS pixels. */
const LOGO = { width: 200, height: 56 };

const senderIn = async (tx: Tx, context?: TransactionContext): Promise<Sender> =>
  context
    ? senderOf(await shopLook(context), await brandTexts(context))
    : senderOf(await lookIn(tx), await textsIn(tx));

function senderOf(look: ShopLook, { signature, answerTime }: BrandTexts): Sender {
  const { light } = palettesOf(look);
  const { logo } = look.pictures;
  return {
    name: look.name,
    address: shopAddress(),
    salesEmail: env.SALES_EMAIL,
    signature,
    answerTime,
    colours: { ground: light.paper, accent: light.clay, onAccent: light["on-clay"] },
    ...(logo && { logo: { file: logoPng(logo.file), ...fitted(logoSize(logo.file), LOGO) } }),
  };
}

/** As its reader gets it, without sending it. */
export async function renderedLetter(letter: Letter): Promise<{ subject: string; text: string }> {
  const { subject, text } = renderLetter(letter, senderOf(await shopLook(), await brandTexts()));
  return { subject, text };
}

const toMail = ({ letter, ...addressed }: AddressedLetter, sender: Sender): Mail => ({
  ...addressed,
  ...renderLetter(typeof letter === "function" ? letter(sender) : letter, sender),
});
