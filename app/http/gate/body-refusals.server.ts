import { refuse } from "./refusals.server";

/** The refusal of a body of more than `limit` bytes. */
export const tooLarge = (request: Request, limit: number) =>
  refuse(request, {
    status: 413,
    title: "Too large",
    message: `What was sent is larger than this shop accepts${limitText(limit)}. Nothing was changed.`,
    code: "too_large",
  });

/** The size limit as text, for routes that accept files. */
const limitText = (limit: number) =>
  limit > 64 * 1024 ? ` here: at most ${Math.floor(limit / 1024 / 1024)} MB at once` : "";

/** The refusal of a form with more text than `limit` bytes. */
export const tooMuchText = (request: Request, limit: number) =>
  refuse(request, {
    status: 413,
    title: "Too large",
    message: `What was typed is longer than this shop accepts: at most ${Math.floor(limit / 1024)} KB at once. Nothing was changed.`,
    code: "too_large",
  });

/** The refusal of a body that does not arrive in time. */
export const tooSlow = (request: Request) =>
  refuse(request, {
    status: 408,
    title: "Too slow",
    message: "What you sent did not arrive in time. Nothing was changed; please send it again.",
    code: "timeout",
  });

/** The refusal of a large body that has waited too long for those before it. */
export const tooBusy = (request: Request) =>
  refuse(request, {
    status: 503,
    title: "One moment, please",
    message: "Other files are being read. Nothing was changed; please send yours again in a minute.",
    code: "busy",
    headers: { "Retry-After": "60" },
  });

/** The refusal of a form with too many fields or files. */
export const tooManyFields = (request: Request) =>
  refuse(request, {
    status: 413,
    title: "Too many fields",
    message: "The form has too many fields. Nothing was changed.",
    code: "too_many_fields",
  });

/** The refusal of a form that cannot be read to its end. */
export const malformed = (request: Request) =>
  refuse(request, {
    status: 400,
    title: "Bad request",
    message: "The form arrived incomplete. Please go back and send it again.",
    code: "malformed",
  });
