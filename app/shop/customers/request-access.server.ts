import { db } from "~/db/db.server";
import { accessRequestReceived, newAccessRequest } from "~/shop/customers/letters/access-request";
import { queueLetter, queueToStaff } from "~/shop/mail/send-letter.server";
import { claimDedupeKey } from "~/shop/dedupe.server";

/** What a visitor without an invitation sends to be let in (design, "Data"). */
export interface NewAccessRequest {
  name: string;
  email: string;
  company: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Null: the visitor says they have none. */
  vatId: string | null;
  website: string | null;
  message: string | null;
}

/**
 * Puts a request for wholesale access on the brand's desk; an open one of the same e-mail is brought up to date, and
 * no second mail is sent of it.
 */
export function requestAccess(request: NewAccessRequest): Promise<void> {
  return db.write(async (tx) => {
    // Two at once for one e-mail go one after the other, so that the second finds the first.
    await claimDedupeKey(tx, ["access request", request.email], 60);
    const { count } = await tx.accessRequest.updateMany({
      where: { email: request.email, status: "open" },
      data: request,
    });
    if (count > 0) return;
    const { id } = await tx.accessRequest.create({ data: request, select: { id: true } });
    await queueLetter(tx, {
      key: `access-request:${id}:received`,
      kind: "access-request-received",
      to: request.email,
      letter: accessRequestReceived(),
    });
    await queueToStaff(tx, {
      key: `access-request:${id}:desk`,
      kind: "new-access-request",
      letter: newAccessRequest(request),
    });
  });
}
