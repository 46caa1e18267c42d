import type { PdfFile } from "~/shop/documents/pdf-file";

/**
 * Makes the response of a PDF, shown in the browser and never cached. Browsers embed the PDF in a viewer page that is
 * subject to this response's Content-Security-Policy, which therefore allows the viewer and inline styles.
 */
export function pdfResponse(request: Request, { name, bytes }: PdfFile): Response {
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Length": String(bytes.length),
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "no-store",
      "Content-Security-Policy":
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
