import { isEmailOfErased } from "~/formats/email";

import * as t from "~/messages/desk";
import { EmailText } from "./email-text";

/** Encoded so that the address cannot add headers to the mail. */
export function MailLink({ email }: { email: string }) {
  if (isEmailOfErased(email)) return <>{t.nobodyWrittenTo()}</>;
  return (
    <a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}>
      <EmailText email={email} />
    </a>
  );
}

/** Entered by a user: a link without a referrer, shown without "https://". Only http and https become links. */
export function WebsiteLink({ website }: { website: string }) {
  return /^https?:\/\//i.test(website) ? (
    <a href={website} rel="noreferrer noopener nofollow" className="admin-address">
      {website.replace(/^https?:\/\//i, "").replace(/\/$/, "")}
    </a>
  ) : (
    <>{website}</>
  );
}
