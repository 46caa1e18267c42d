import * as t from "~/messages/layout";
import { HONEYPOT_FIELD } from "~/shop/cart/inquiries/honeypot";

/** Against spam bots: an input that is hidden from users, screen readers and the keyboard. */
export function Honeypot({ formId }: { formId: string }) {
  const id = `${formId}-${HONEYPOT_FIELD}`;
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={id}>{t.leaveThisFieldEmpty()}</label>
      <input id={id} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
