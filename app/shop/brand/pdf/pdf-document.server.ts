import { language } from "~/formats/language";
import { embedInvoice } from "./factur-x.server";
import { FONT_NAMES, fontToDraw } from "./pdf-fonts.server";
import { printable } from "./pdf-text";

export interface DocumentMetadata {
  /** Shown by viewers instead of the file name. */
  title: string;
  author: string;
  /** Fixed by the caller, so that the same content gives the same bytes. */
  createdAt: Date;
  /** The invoice that it shows, as CII, which is put into it. */
  cii?: Buffer | undefined;
}

/** Tagged, A4, in the language of now, with embedded fonts and without pages; PDF/A-3b with an invoice in it. */
export async function openDocument({ title, author, createdAt, cii }: DocumentMetadata): Promise<PDFKit.PDFDocument> {
  // Loaded with the first PDF: it would add a seventh to the time in which a process starts.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    // No standard font: all fonts are embedded.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    lang: language(),
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    ...(cii && { subset: "PDF/A-3b" }),
    info: {
      Title: forXml(title),
      Author: forXml(author),
      Producer: "pdfkit",
      Creator: forXml(author),
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  for (const name of FONT_NAMES) doc.registerFont(name, fontToDraw(name) as unknown as Buffer);
  if (cii) embedInvoice(doc, cii, createdAt);
  return doc;
}

/** Removes XML's special characters: pdfkit writes these texts into XML metadata without escaping. */
function forXml(text: string): string {
  return printable(text).replaceAll("&", "and").replace(/[<>]/g, "");
}

/** Resolves when the document has ended. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}

/** UTC, for the metadata of a file that is made again as the same bytes. */
export const noon = (day: string) => new Date(`${day}T12:00:00Z`);

export interface PdfFile {
  name: string;
  bytes: Uint8Array;
}
