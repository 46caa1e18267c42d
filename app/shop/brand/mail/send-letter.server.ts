import { createHash } from "node:crypto";

import { db, joinSql, sql, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import { mailboxOf, markLookAlikes } from "~/formats/email";
import { isLanguage, type Language, language } from "~/formats/language";
import type { TransactionContext } from "~/shop/base/cached.server";
import { inLanguage } from "~/shop/base/language.server";
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
import { type Mail, queueMails } from "./outbox.server";

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
  /** Called in the language of its reader. */
  letter: (shop: Sender) => Letter;
  /** Of a reader who may be unknown to the shop, if it is not that of who causes the letter. */
  language?: Language;
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
  await queueLetters(tx, [addressed]);
}

/** Pass the transaction's context where it has one, whose cached reads cost no statement. */
export async function queueLetters(
  tx: Tx,
  letters: readonly AddressedLetter[],
  context?: TransactionContext,
): Promise<void> {
  if (letters.length === 0) return;
  const sender = await senderIn(tx, context);
  const readers = await readersOf(tx, letters);
  await queueMails(
    tx,
    letters.map((letter, at) => toMail(letter, sender, readers[at]!)),
  );
}

interface LetterReader {
  language: Language;
  /** A person who acts for no customer, such as one who is suspended: the pages of orders are closed to them. */
  isShutOut: boolean;
}

interface KnownReader {
  email: string;
  staffRole: string | null;
  language: string | null;
  isCustomer: boolean | number;
}

/** The language of each: of a person of the shop theirs, of the desk its own, of others that of the letter. */
async function readersOf(
  tx: Pick<Tx, "$queryRaw">,
  letters: readonly Pick<AddressedLetter, "to" | "language">[],
): Promise<LetterReader[]> {
  const people = await tx.$queryRaw<KnownReader[]>`
    SELECT u."email", u."staffRole",
           COALESCE(u."language", (SELECT MIN(c."language") FROM "companies" c WHERE c."contactId" = u."id")) AS "language",
           EXISTS (SELECT 1 FROM "memberships" m JOIN "companies" c ON c."id" = m."companyId"
                   WHERE m."userId" = u."id" AND c."approvalStatus" = 'approved') AS "isCustomer"
    FROM "users" u WHERE u."email" IN (${joinSql(letters.map(({ to }) => sql`${to}`))})`;
  const known = new Map(people.map((person) => [person.email, person]));
  return letters.map(({ to, language: ofLetter }) => {
    if (to === env.SALES_EMAIL) return { language: env.STAFF_LANGUAGE, isShutOut: false };
    const person = known.get(to);
    const own = person
      ? (person.language ?? (person.staffRole === null ? ofLetter : env.STAFF_LANGUAGE))
      : (ofLetter ?? language());
    return { language: isLanguage(own) ? own : "en", isShutOut: person !== undefined && !person.isCustomer };
  });
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

/** The function gives it in the language in which it is called. */
async function senderIn(tx: Tx, context?: TransactionContext): Promise<() => Sender> {
  const look = context ? await shopLook(context) : await lookIn(tx);
  const texts = await textsIn(tx, context);
  return () => senderOf(look, texts());
}

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

/** As its reader gets it, without sending it; without a reader in the language of now. */
export async function renderedLetter(
  letter: () => Letter,
  reader?: Pick<AddressedLetter, "to" | "language">,
): Promise<{ subject: string; text: string }> {
  const [own] = reader ? await readersOf(db.read, [reader]) : [];
  return inLanguage(own?.language ?? language(), async () => {
    const { subject, text } = renderLetter(letter(), senderOf(await shopLook(), await brandTexts()));
    return { subject, text };
  });
}

const toMail = (
  { letter, language: _, ...addressed }: AddressedLetter,
  sender: () => Sender,
  { language, isShutOut }: LetterReader,
): Mail => ({
  ...addressed,
  ...inLanguage(language, () => {
    const written = letter(sender());
    return renderLetter(isShutOut ? withoutClosedPages(written) : written, sender());
  }),
});

/** Of customers alone. */
const CLOSED_PAGES = /^\/(orders|account)(\/|$)/;

const withoutClosedPages = (letter: Letter): Letter => ({
  ...letter,
  parts: letter.parts.filter((part) => !("href" in part && CLOSED_PAGES.test(part.href))),
});
