import { language } from "~/formats/language";
import { matchesEtag } from "./etag.server";
import { type Chunks, streamOf } from "./stream.server";

export interface Download {
  name: string;
  type: string;
  /** Identifies the content before it is made, for an ETag (file-version.server.ts). */
  version?: string;
  /** How a browser shows it. */
  disposition?: "attachment" | "inline";
  headers?: Record<string, string>;
}

/**
 * Makes the response of a file to download, never cached: of its whole content, or of what makes it, which is asked only once it is needed: not
 * for HEAD, and not for a client that has this version.
 */
export async function downloadResponse(
  request: Request,
  { name, type, version, disposition = "attachment", headers: further }: Download,
  content: string | Chunks | (() => Promise<Uint8Array>),
): Promise<Response> {
  const headers = new Headers({
    "Content-Type": type,
    "Content-Disposition": `${disposition}; filename="${name}"`,
    "Cache-Control": "no-store",
    ...further,
  });
  if (version !== undefined) {
    const known = notModified(request, version);
    if (known) return known;
    for (const [header, value] of versionHeaders(version)) headers.set(header, value);
  }
  if (request.method === "HEAD") return new Response(null, { headers });
  if (typeof content === "string") return new Response(content, { headers });
  if (typeof content !== "function") {
    return new Response(await streamOf(request, content), { headers });
  }
  const bytes = await content();
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(new Uint8Array(bytes), { headers });
}

// A weak ETag, because the body may be compressed. It is for programs that keep the file themselves. Headings are in the reader's language.
const versionHeaders = (version: string) =>
  [
    ["ETag", `W/"${language() === "en" ? version : `${version}-${language()}`}"`],
    ["Vary", "Authorization, Cookie"],
    ["Cache-Control", "no-store"],
  ] as const;

/** The response of a file of which the client has this version; null for another client. */
export function notModified(request: Request, version: string): Response | null {
  const headers = new Headers(versionHeaders(version).map(([name, value]) => [name, value]));
  return matchesEtag(request.headers.get("If-None-Match"), headers.get("ETag")!)
    ? new Response(null, { status: 304, headers })
    : null;
}
