import { createHash } from "node:crypto";

import {
  acceptedEncoding,
  compressBest,
  compressFast,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from "~/http/responses/content-encoding.server";
import { matchesEtag } from "~/http/responses/etag.server";

export interface ReadyResponse {
  status: number;
  headers: [name: string, value: string][];
  /** Null for a 304, and for HEAD. */
  body: Uint8Array | null;
}

/** Then the body is compressed again, as small as possible. */
const SENDS_BEFORE_BEST = 8;

interface Variant {
  bytes: Uint8Array;
  etag: string;
  /** Of the variant that this one replaced: the content is the same, so it still gives a 304. */
  formerEtag?: string;
  timesSent: number;
}

/** Sent to everybody, with a variant for each content coding that was asked for. */
export class CachedResponse {
  readonly #variants = new Map<Encoding, Variant>();

  /** `headers` are those of every variant: content type, security policy, Cache-Control, Vary. */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly headers: [name: string, value: string][],
  ) {}

  get size(): number {
    return this.bytes.byteLength;
  }

  /** For a GET or HEAD; 304 when `ifNoneMatch` names the variant (RFC 9110, 13.1.2). */
  ready(request: { method: string; encoding: Encoding; ifNoneMatch: string | null | undefined }): ReadyResponse {
    const encoding = this.bytes.byteLength < MIN_COMPRESSED_BYTES ? null : request.encoding;
    const variant = this.#variant(encoding);
    const match = [variant.etag, variant.formerEtag].find((etag) => etag && matchesEtag(request.ifNoneMatch, etag));
    if (match) {
      const repeated = this.headers.filter(([name]) => NOT_MODIFIED_HEADERS.test(name));
      return { status: 304, headers: [...repeated, ["ETag", match]], body: null };
    }
    if (++variant.timesSent === SENDS_BEFORE_BEST) void this.#compressBest(encoding);
    return {
      status: 200,
      headers: [
        ...this.headers,
        ["ETag", variant.etag],
        ["Content-Length", String(variant.bytes.byteLength)],
        ...(encoding ? [["Content-Encoding", encoding] satisfies [string, string]] : []),
      ],
      body: request.method === "HEAD" ? null : variant.bytes,
    };
  }

  response({ method, headers }: Request): Response {
    const { body, ...init } = this.ready({
      method,
      encoding: acceptedEncoding(headers.get("Accept-Encoding")),
      ifNoneMatch: headers.get("If-None-Match"),
    });
    return new Response(body as BodyInit | null, init);
  }

  #variant(encoding: Encoding): Variant {
    const known = this.#variants.get(encoding);
    if (known) return known;
    const variant = variantOf(compressFast(this.bytes, encoding));
    this.#variants.set(encoding, variant);
    return variant;
  }

  async #compressBest(encoding: Encoding): Promise<void> {
    const before = this.#variants.get(encoding);
    if (!encoding || !before) return;
    const after = variantOf(await compressBest(this.bytes, encoding));
    if (after.bytes.byteLength >= before.bytes.byteLength) return;
    const formerEtag = before.etag;
    this.#variants.set(encoding, { ...after, formerEtag, timesSent: SENDS_BEFORE_BEST });
  }
}

/** A 304 repeats these. */
const NOT_MODIFIED_HEADERS = /^(cache-control|vary)$/i;

function variantOf(bytes: Uint8Array): Variant {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return { bytes, etag, timesSent: 0 };
}
