import { createHash } from "node:crypto";

import {
  acceptedEncoding,
  type Encoding,
  compressFast,
  compressBest,
  MIN_COMPRESSIBLE_BYTES,
} from "./responses/encoding.server";

/** An answer whose bytes are there. */
export interface ReadyAnswer {
  status: number;
  headers: [name: string, value: string][];
  /** Null for what has none: a 304, and whatever answers a HEAD. */
  body: Uint8Array | null;
}

/** How often a packed form is sent before it is worth packing as small as can be. */
const MANY = 8;

interface Form {
  bytes: Uint8Array;
  etag: string;
  /** That of the form whose place this one took: who has that has the same. */
  formerEtag?: string;
  timesSent: number;
}

/** Something that is answered to everybody alike, in each of the forms that readers accept. */
export class KeptAnswer {
  readonly #forms = new Map<Encoding, Form>();

  /** `headers` are those of every form: type, policy, how long it may be kept. */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly headers: [name: string, value: string][],
  ) {}

  /** Its bytes as they are. */
  get size(): number {
    return this.bytes.byteLength;
  }

  /** Answers a GET or HEAD; 304 to who has this form already (RFC 9110, 13.1.2). */
  answer(asked: {
    method: string;
    encoding: Encoding;
    ifNoneMatch: string | null | undefined;
  }): ReadyAnswer {
    const encoding = this.bytes.byteLength < MIN_COMPRESSIBLE_BYTES ? null : asked.encoding;
    const form = this.#formOf(encoding);
    const known = [form.etag, form.formerEtag].find(
      (etag) => etag && isAmong(etag, asked.ifNoneMatch),
    );
    if (known) {
      const kept = this.headers.filter(([name]) => NOT_MODIFIED_HEADERS.test(name));
      return { status: 304, headers: [...kept, ["ETag", known]], body: null };
    }
    if (++form.timesSent === MANY) void this.#makeSmaller(encoding);
    return {
      status: 200,
      headers: [
        ...this.headers,
        ["ETag", form.etag],
        ["Content-Length", String(form.bytes.byteLength)],
        ...(encoding ? [["Content-Encoding", encoding] satisfies [string, string]] : []),
      ],
      body: asked.method === "HEAD" ? null : form.bytes,
    };
  }

  /** The same for a request as Remix has it. */
  response({ method, headers: asked }: Request): Response {
    const { body, ...init } = this.answer({
      method,
      encoding: acceptedEncoding(asked.get("Accept-Encoding")),
      ifNoneMatch: asked.get("If-None-Match"),
    });
    return new Response(body as BodyInit | null, init);
  }

  #formOf(encoding: Encoding): Form {
    const known = this.#forms.get(encoding);
    if (known) return known;
    const form = formOf(compressFast(this.bytes, encoding));
    this.#forms.set(encoding, form);
    return form;
  }

  async #makeSmaller(encoding: Encoding): Promise<void> {
    const before = this.#forms.get(encoding);
    if (!encoding || !before) return;
    const after = formOf(await compressBest(this.bytes, encoding));
    if (after.bytes.byteLength >= before.bytes.byteLength) return;
    this.#forms.set(encoding, { ...after, formerEtag: before.etag, timesSent: MANY });
  }
}

/** What a 304 repeats of the answer that it stands for. */
const NOT_MODIFIED_HEADERS = /^(cache-control|vary)$/i;

function formOf(bytes: Uint8Array): Form {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return { bytes, etag, timesSent: 0 };
}

/** Whether an `If-None-Match` names this ETag; it compares weakly. */
function isAmong(etag: string, header: string | null | undefined): boolean {
  if (!header) return false;
  return header.split(",").some((one) => {
    const named = one.trim();
    return named === "*" || named === etag || named === `W/${etag}`;
  });
}
