import { isApiRequest, refuse } from "./refusals.server";

/** A form or call of this shop is far smaller. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Reads the body of an unsafe request up to the limit; 413 beyond it, 415 for a type nobody reads here. */
export async function readBody(request: Request): Promise<Request> {
  const tooLarge = () =>
    refuse(request, {
      status: 413,
      title: "Too large",
      message: "What was sent is larger than this shop accepts. Nothing was changed.",
      code: "too_large",
    });
  if (Number(request.headers.get("Content-Length") ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();

  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > BODY_LIMIT_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }

  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  const known = isApiRequest(request) ? [...FORM_TYPES, "application/json"] : FORM_TYPES;
  if (size > 0 && !known.includes(type ?? "")) {
    throw refuse(request, {
      status: 415,
      title: "Unknown kind of form",
      message: "The shop cannot read what was sent. Nothing was changed.",
      code: "unsupported_type",
    });
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    body: Buffer.concat(chunks),
  });
}

/**
 * The fields of a posted form. NUL and lone surrogates, which a database may refuse, are taken out.
 * Throws a 400 refusal for a body that is no form.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!request.headers.get("Content-Type")) return new FormData();
  try {
    const form = await request.formData();
    const clean = new FormData();
    for (const [name, value] of form) {
      if (typeof value === "string") clean.append(name, storable(value));
    }
    return clean;
  } catch {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "The form arrived incomplete. Please go back and send it again.",
      code: "malformed",
    });
  }
}

function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
