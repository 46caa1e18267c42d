import { createHmac } from "node:crypto";

import { sessionSecret } from "~/env.server";
import { endOfId, ownerOfKey } from "~/formats/form-key";
import type { FormOwner } from "~/shop/customers/sign-in/unsent-forms.server";
import type { Account } from "~/shop/customers/people/account";

const KEY_LENGTH = 8;
// 36 bits: nobody may send as many refused forms (refused-posts.server.ts), and pages have few bytes to spare.
const SIGNATURE_LENGTH = 6;

export const formOwnerOf = ({ company, user }: Account): FormOwner => ({
  buyerKey: endOfId(company.id),
  actorKey: endOfId(user.id),
});

/**
 * The mark of the forms of a page: for which company it was made and who acts for it, signed, so that nobody else can store
 * forms in their name.
 */
export function ownerMark(account: Account): string {
  const { buyerKey, actorKey } = formOwnerOf(account);
  return signed(buyerKey === actorKey ? buyerKey : buyerKey + actorKey);
}

/** The mark in the key of a posted form; null without one. */
export const markOf = (fields: FormData): string | null =>
  ownerOfKey(String(fields.get("key") ?? fields.get("checkoutToken") ?? ""));

/** The owner of a posted form, by its key; null if it has none, or one that the shop has not signed. */
export function ownerOfForm(fields: FormData): FormOwner | null {
  const mark = markOf(fields);
  const keys = mark?.slice(0, -SIGNATURE_LENGTH) ?? "";
  if (keys.length < KEY_LENGTH || signed(keys) !== mark) return null;
  return { buyerKey: keys.slice(0, KEY_LENGTH), actorKey: keys.slice(-KEY_LENGTH) };
}

function signed(keys: string): string {
  const text = JSON.stringify(["form owner", keys]);
  const signature = createHmac("sha256", sessionSecret()).update(text).digest("base64url");
  return keys + signature.slice(0, SIGNATURE_LENGTH);
}
