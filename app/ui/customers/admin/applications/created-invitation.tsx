import { markLookAlikes } from "~/formats/email";
import { formatDate } from "~/formats/dates";
import { bodyText } from "~/shop/brand/mail/letter-text";
import { invitation } from "~/shop/customers/applications/letters/invitation";
import { Notice } from "~/ui/base/notice";

/** The link of an invitation just created, to copy or to send by hand. The shop stores only a hash of it. */
export function CreatedInvitation({
  created: { email, link, expiresAt },
  shop,
}: {
  created: { email: string; link: string; expiresAt: string };
  shop: { name: string; signature: string };
}) {
  const until = formatDate(new Date(expiresAt));
  const letter = invitation({ shopName: shop.name, email, link, until });
  const text = bodyText(letter, { ...shop, address: new URL(link).origin });
  const to = encodeURIComponent(email).replace("%40", "@");
  const body = encodeURIComponent(text.replaceAll("\n", "\r\n"));
  return (
    <div className="mb-8">
      <Notice title={`${markLookAlikes(email)} is invited`} tone="good">
        <p>
          The link goes out by e-mail and works once, until {until}. It is shown only this once.
        </p>
        <label htmlFor="invitation-link" className="label mt-3">
          Link of the invitation
        </label>
        <input id="invitation-link" className="input" readOnly value={link} />
        <p className="mt-3">
          <a href={`mailto:${to}?subject=${encodeURIComponent(letter.subject)}&body=${body}`}>
            Write the e-mail yourself
          </a>
        </p>
      </Notice>
    </div>
  );
}
