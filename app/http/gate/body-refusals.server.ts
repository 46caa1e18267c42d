import * as t from "~/messages/access";
import { refuse } from "./refusals.server";

/** The refusal of a body of more than `limit` bytes. */
export const tooLarge = (request: Request, limit: number) =>
  refuse(request, {
    status: 413,
    title: t.tooLarge(),
    message: t.whatWasSentIsLarger({ megabytes: megabytes(limit) }),
    code: "too_large",
  });

/** The size limit of routes that accept files; 0 for the others. */
const megabytes = (limit: number) => (limit > 64 * 1024 ? Math.floor(limit / 1024 / 1024) : 0);

/** The refusal of a form with more text than `limit` bytes. */
export const tooMuchText = (request: Request, limit: number) =>
  refuse(request, {
    status: 413,
    title: t.tooLarge(),
    message: t.typedTooLong({ kilobytes: Math.floor(limit / 1024) }),
    code: "too_large",
  });

export const tooSlow = (request: Request) =>
  refuse(request, {
    status: 408,
    title: t.tooSlow(),
    message: t.notArrivedInTime(),
    code: "timeout",
  });

/** The refusal of a large body that has waited too long for those before it. */
export const tooBusy = (request: Request) =>
  refuse(request, {
    status: 503,
    title: t.oneMomentPlease(),
    message: t.otherFilesAreBeingRead(),
    code: "busy",
    headers: { "Retry-After": "60" },
  });

export const tooManyFields = (request: Request) =>
  refuse(request, {
    status: 413,
    title: t.tooManyFields(),
    message: t.theFormHasTooMany(),
    code: "too_many_fields",
  });

/** The refusal of a form that cannot be read to its end. */
export const malformed = (request: Request) =>
  refuse(request, {
    status: 400,
    title: t.badRequest(),
    message: t.theFormArrivedIncompletePlease(),
    code: "malformed",
  });
