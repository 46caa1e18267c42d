import { db } from "~/db/db.server";
import { accessRequestReceived, newAccessRequest } from "~/texts/customer-letters";
import { queueLetter, queueToStaff } from "~/shop/brand/mail/send-letter.server";
import { claimDedupeKey } from "~/shop/base/dedupe.server";

/** The access request of a visitor without an invitation. */
export interface NewAccessRequest {
  name: string;
  email: string;
  company: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Null: the visitor says that the company has none. */
  vatId: string | null;
  website: string | null;
  message: string | null;
}

/**
 * Saves an access request and mails the visitor and the staff. An open request of the same e-mail address is updated
 * instead, without mails.
 */
export function requestAccess(request: NewAccessRequest): Promise<void> {
  return db.write(async (tx) => {
    // Concurrent requests for one e-mail address wait for each other here, so that the second finds the first's row.
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
      replyTo: request.email,
      letter: newAccessRequest(request),
    });
  });
}
