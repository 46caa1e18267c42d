import { decodeTable } from "~/shop/catalogue/bulk/encoding.server";
import { Problem } from "~/shop/problem";
import { MAX_BYTES } from "./limits";
import { cleanText } from "./read-table";

/**
 * Reads an uploaded file of rows as the text that the customer can correct: CSV or plain text in any usual encoding.
 * Throws a Problem unreadable for another kind of file, or one that is empty or too large.
 */
export function readOrderFile({ bytes }: { bytes: Uint8Array }): string {
  if (bytes.byteLength > MAX_BYTES) {
    const message = `The file is larger than ${MAX_BYTES / 1024} KB. Please send it in parts.`;
    throw new Problem("unreadable", message, "file");
  }
  return cleanText(decodeTable(bytes).text);
}
