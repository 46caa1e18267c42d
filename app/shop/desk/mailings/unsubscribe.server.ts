import { z } from "zod";

import { db } from "~/db/db.server";
import { isSignatureOf, signatureOf } from "~/shop/base/signature.server";
import { shopAddress } from "~/shop/base/shop-address.server";
import { record } from "~/shop/base/audit/audit.server";

export const mailingsForm = z.object({ intent: z.enum(["stop", "start"]).default("stop") });

/** The page on which whoever has its address stops mailings to a company. */
export const unsubscribeAddress = (companyId: string) =>
  `/unsubscribe?${new URLSearchParams({ customer: `${signatureOf("mailings", companyId)}.${companyId}` })}`;

/** The id of a company in the address of that page; null unless the shop has made the address. */
export function companyOfAddress(search: URLSearchParams): string | null {
  const [, signature = "", companyId = ""] = /^([\w-]+)\.(.+)$/s.exec(search.get("customer") ?? "") ?? [];
  return isSignatureOf(signature, "mailings", companyId) ? companyId : null;
}

/** Null for an unknown company. */
export async function getsMailings(companyId: string): Promise<boolean | null> {
  const company = await db.read.company.findUnique({
    where: { id: companyId, erasedAt: null },
    select: { mailingsOffAt: true },
  });
  return company && company.mailingsOffAt === null;
}

/** Mailings alone: papers of orders and what the shop has to say about an account are sent all the same. */
export function changeMailings(companyId: string, isOn: boolean): Promise<void> {
  return db.write(async (tx) => {
    const { count } = await tx.company.updateMany({
      where: { id: companyId, erasedAt: null, mailingsOffAt: isOn ? { not: null } : null },
      data: { mailingsOffAt: isOn ? null : new Date() },
    });
    if (count === 0) return;
    const action = isOn ? "start_mailings" : "stop_mailings";
    await record(tx, { actorId: null, action, subject: `company:${companyId}` });
  });
}

/** The headers of RFC 2369 and RFC 8058 for the e-mail of a mailing with this key. */
export function unsubscribeHeaders(key: string): Record<string, string> {
  const [, , companyId = ""] = /^mailing:(\d+):(.+)$/s.exec(key) ?? [];
  return {
    "List-Unsubscribe": `<${shopAddress()}${unsubscribeAddress(companyId)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
