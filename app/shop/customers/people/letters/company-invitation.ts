import { button, type Letter, paragraph } from "~/shop/brand/mail/letter";
import { type CompanyRole, ROLE_LABELS } from "../roles";

/** To the invited colleague. `until` is the formatted last day. */
export function companyInvitation({
  shopName,
  companyName,
  email,
  role,
  link,
  until,
}: {
  shopName: string;
  companyName: string;
  email: string;
  role: CompanyRole;
  link: string;
  until: string;
}): Letter {
  const { name, meaning } = ROLE_LABELS[role];
  return {
    subject: `${companyName} invites you to its account at ${shopName}`,
    preview: `You can work for ${companyName} in the wholesale shop of ${shopName}.`,
    reader: "customer",
    parts: [
      paragraph(
        `${companyName} is a customer of ${shopName} and invites you as a colleague. ${name}: ${meaning}. Please open this link and log in with ${email}:`,
      ),
      button("Accept the invitation", link),
      paragraph(
        `The invitation is yours alone, works once and ends on ${until}. If you do not know ${companyName}, there is nothing to do.`,
      ),
    ],
  };
}
