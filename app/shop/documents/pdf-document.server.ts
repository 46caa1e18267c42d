import PDFDocument from "pdfkit";

import { fontBytes } from "./pdf-fonts.server";
import { FONT_NAMES } from "./pdf-styles";
import { printable } from "./pdf-text";

/** What a file says of itself. */
export interface DocumentFacts {
  /** Shown by readers in the place of the file's name. */
  title: string;
  author: string;
  /** The moment that stands in the file: the same content gives the same bytes. */
  createdAt: Date;
}

/** A PDF of A4 pages in English that is tagged and embeds its fonts, without a page yet. */
export function openDocument({ title, author, createdAt }: DocumentFacts): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    // None but the embedded ones.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: {
      Title: forXml(title),
      Author: forXml(author),
      Producer: "pdfkit",
      Creator: forXml(author),
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  for (const name of FONT_NAMES) doc.registerFont(name, fontBytes(name));
  return doc;
}

/** pdfkit writes these texts into XML as they are. */
function forXml(text: string): string {
  return printable(text).replaceAll("&", "and").replace(/[<>]/g, "");
}

/** All of a document, once it has ended. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}
