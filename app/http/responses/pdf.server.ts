import type { PdfFile } from "~/shop/documents/pdf-file";

/**
 * A PDF as an answer: shown by the browser, kept by nobody. Browsers show it in a page of their own that obeys this
 * answer's policy, so that page is allowed its viewer and its styles, and nothing else.
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
