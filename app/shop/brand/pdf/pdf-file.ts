/** A PDF with its file name. */
export interface PdfFile {
  name: string;
  bytes: Uint8Array;
}
