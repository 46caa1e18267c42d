/** A paper as a file. */
export interface PdfFile {
  name: string;
  bytes: Uint8Array;
}
