import { createHash } from "node:crypto";

import {
  acceptedEncoding,
  compressFast,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from "../responses/content-encoding.server";

// Compressing a longer one would hold up other requests.
const MAX_COMPRESSED_LENGTH = 500_000;

/** A value of a response that is JSON already. When it is sent again, it is not hashed again, and compressed once more only. */
export class JsonText {
  readonly #bodies = new Map<Encoding, Uint8Array>();
  #etag: string | undefined;
  #isSentAgain = false;

  constructor(readonly text: string) {}

  /** A weak ETag, because the same text is sent in several encodings. */
  get etag(): string {
    return (this.#etag ??= `W/"${createHash("sha256").update(this.text).digest("base64url").slice(0, 27)}"`);
  }

  /** The body in the best encoding that a request accepts; the text itself where the server compresses it, as at first. */
  encoded(request: Request): string | { bytes: Uint8Array; encoding: string } {
    const encoding = acceptedEncoding(request.headers.get("Accept-Encoding"));
    const { length } = this.text;
    const isFirst = !this.#isSentAgain;
    this.#isSentAgain = true;
    if (isFirst || !encoding || length < MIN_COMPRESSED_BYTES || length > MAX_COMPRESSED_LENGTH) {
      return this.text;
    }
    const bytes = this.#bodies.get(encoding) ?? compressFast(Buffer.from(this.text), encoding);
    this.#bodies.set(encoding, bytes);
    return { bytes, encoding };
  }
}
