import { Parser } from "htmlparser2";
import PostalMime, { type Attachment, type Email } from "postal-mime";

import { normaliseEmail } from "~/formats/email";
import { multiLine } from "~/formats/text";
import { withoutQuotes } from "./quotes";

export const MAX_HEADER_BYTES = 256 * 1024;
// The parser takes a fifth of a second for so many, and minutes for a mail of nothing but line ends. Lines of photos are long.
const SHORT_LINE = 60;
const MAX_SHORT_LINES = 20_000;
const MAX_DEPTH = 10;
/** Boundaries of its parts, and other lines that begin with two dashes. */
const MAX_BOUNDARIES = 500;
/** Of its text, in characters: a message is shorter, but what is quoted below it may be long. */
const MAX_TEXT = 200_000;
const MAX_HTML = 1_000_000;

const limits = {
  maxNestingDepth: MAX_DEPTH,
  maxHeadersSize: MAX_HEADER_BYTES,
  // A mail that is forwarded as a file is not read.
  forceRfc822Attachments: true,
  maxRfc822NestingDepth: 0,
};

/** What its headers say. */
interface MailHeaders {
  /** The address of its writer, as it is stored; "" if there is none. */
  from: string;
  /** Without a Message-ID null. */
  messageId: string | null;
  /** All that says to whom it went. */
  recipients: string[];
  /** No person has written it: an answer of a program, a list, a report about another mail. */
  isAutomatic: boolean;
}

export interface MailContent {
  /** What its writer has written, without what is quoted, and without their signature; "" in a mail of photos alone. */
  text: string;
  files: MailFile[];
}

export interface MailFile {
  name: string;
  bytes: Uint8Array;
  /** It stands in the text, such as the logo of a signature. */
  isInline: boolean;
}

/** Of a mail as it travels (RFC 5322). Throws for one that is none. */
export async function readHeaders(source: Uint8Array): Promise<MailHeaders> {
  const head = Buffer.from(source.subarray(0, MAX_HEADER_BYTES));
  const end = /\r?\n\r?\n/.exec(head.toString("latin1"))?.index ?? head.length;
  const mail = await PostalMime.parse(Buffer.concat([head.subarray(0, end), Buffer.from("\r\n\r\n")]), limits);
  const from = normaliseEmail(mail.from?.address ?? "");
  return {
    from,
    messageId: mail.messageId?.trim().slice(0, 1_000) || null,
    recipients: mail.headers.filter(({ key }) => RECIPIENTS.includes(key)).map(({ value }) => value),
    isAutomatic: isAutomatic(mail, from),
  };
}

const RECIPIENTS = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"];

// The subjects of answers to everything, and of reports, in the languages of the shops.
const AUTOMATIC_SUBJECT =
  /^\W*(auto(matic|mated|-)?[ :-]*(reply|response|answer)|out of (the )?office|automatische (antwort|rückmeldung)|abwesenheit|risposta automatica|fuori (sede|ufficio)|réponse automatique|absen(t|ce) du bureau|samodejni odgovor|avtomatski odgovor|odsot|undeliver(able|ed mail)|unzustellbar|delivery status notification|mail delivery|returned mail:|failure notice)/iu;

/** RFC 3834, RFC 3464, and what programs do without them. */
function isAutomatic({ headers, subject = "" }: Email, from: string): boolean {
  const valueOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = valueOf("auto-submitted");
  return (
    (submitted !== undefined && submitted !== "no") ||
    /^(bulk|junk|list|auto_reply)\b/.test(valueOf("precedence") ?? "") ||
    valueOf("return-path") === "<>" ||
    ["x-auto-response-suppress", "x-autoreply", "x-autorespond", "list-id", "x-failed-recipients"].some(
      (name) => valueOf(name) !== undefined,
    ) ||
    /^(multipart\/report|message\/delivery-status)\b/.test(valueOf("content-type") ?? "") ||
    /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/.test(from) ||
    from === "" ||
    AUTOMATIC_SUBJECT.test(subject.slice(0, 200))
  );
}

/** Of a mail as it travels. Throws for one with too much in it. */
export async function readContent(source: Uint8Array): Promise<MailContent> {
  refuseManyLines(source);
  const mail = await PostalMime.parse(source, limits);
  const text = mail.text?.trim() ? mail.text.slice(0, MAX_TEXT) : textOfHtml(mail.html ?? "");
  return {
    text: withoutQuotes(multiLine(text.toWellFormed())),
    files: mail.attachments.filter(({ mimeType }) => !SIGNATURES.test(mimeType)).map(fileOf),
  };
}

/** Of a digital signature, or of the mail's encryption: no files of its writer. */
const SIGNATURES = /^application\/(pgp-|pkcs7-|x-pkcs7-)/;

const fileOf = ({ filename, mimeType, content, related, disposition, contentId }: Attachment): MailFile => ({
  name: filename ?? mimeType,
  bytes: new Uint8Array(content as ArrayBuffer),
  isInline: related === true || (disposition === "inline" && contentId !== undefined),
});

function refuseManyLines(source: Uint8Array): void {
  let [short, boundaries] = [0, 0];
  for (let from = 0, to = 0; from < source.length; from = to + 1) {
    to = source.indexOf(LINE_END, from);
    if (to < 0) to = source.length;
    if (to - from < SHORT_LINE && ++short > MAX_SHORT_LINES) throw new Error("Too many lines");
    if (source[from] === DASH && source[from + 1] === DASH && ++boundaries > MAX_BOUNDARIES)
      throw new Error("Too many parts");
  }
}

const LINE_END = 10;
const DASH = 45;

const BLOCKS =
  /^(address|article|aside|blockquote|div|dd|dl|dt|footer|form|h[1-6]|header|hr|li|ol|p|pre|section|table|tr|ul)$/;
const HIDDEN = /^(head|script|style|template|title)$/;
const MAX_OPEN = 500;

/** Its words, with line ends; what stands in a quotation begins with ">". */
function textOfHtml(html: string): string {
  const lines: string[] = [""];
  let [open, hidden, quoted] = [0, 0, 0];
  const newLine = () => {
    if (lines.at(-1) !== "") lines.push("");
  };
  const add = (text: string) => {
    const line = lines.at(-1)!;
    const added = line === "" ? text.trimStart() : text;
    if (added !== "") lines[lines.length - 1] = (line === "" ? "> ".repeat(Math.min(quoted, 1)) : line) + added;
  };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (++open > MAX_OPEN) parser.pause();
        if (HIDDEN.test(name)) hidden++;
        if (BLOCKS.test(name)) newLine();
        if (name === "blockquote") quoted++;
        if (name === "br") lines.push("");
      },
      ontext(text) {
        if (hidden === 0) add(text.replace(/\s+/g, " "));
      },
      onclosetag(name) {
        open--;
        if (HIDDEN.test(name)) hidden--;
        if (name === "blockquote") quoted--;
        if (BLOCKS.test(name)) newLine();
        if (name === "p") lines.push("");
      },
    },
    { decodeEntities: true },
  );
  parser.write(html.slice(0, MAX_HTML));
  if (open <= MAX_OPEN) parser.end();
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .slice(0, MAX_TEXT);
}
