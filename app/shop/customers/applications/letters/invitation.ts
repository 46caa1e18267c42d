import { button, type Letter, paragraph } from "~/shop/brand/mail/letter";

/** To the invited person. `until` is the formatted last day. */
export function invitation({
  shopName,
  email,
  link,
  until,
}: {
  shopName: string;
  email: string;
  link: string;
  until: string;
}): Letter {
  return {
    subject: `Your invitation to the wholesale shop of ${shopName}`,
    preview: `You are invited to order from ${shopName} at wholesale prices.`,
    reader: "customer",
    parts: [
      paragraph(
        `You are invited to order from ${shopName} at wholesale prices. Please open this link and log in with ${email}:`,
      ),
      button("Accept the invitation", link),
      paragraph(
        `The invitation is yours alone, works once and ends on ${until}. You see prices as soon as you are logged in.`,
      ),
    ],
  };
}
