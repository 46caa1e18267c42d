import type { PdfFile } from "~/shop/brand/pdf/pdf-document.server";
import { downloadResponse } from "./download.server";

/**
 * Makes the response of a PDF, shown in the browser. Browsers embed the PDF in a viewer page that is subject to this response's
 * Content-Security-Policy, which therefore allows the viewer and inline styles. See Download for `version`.
 */
export const pdfResponse = (request: Request, { name, bytes }: PdfFile, version?: string): Promise<Response> =>
  downloadResponse(
    request,
    {
      name,
      type: "application/pdf",
      version,
      disposition: "inline",
      headers: {
        "Content-Security-Policy":
          "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    },
    () => Promise.resolve(bytes),
  );
