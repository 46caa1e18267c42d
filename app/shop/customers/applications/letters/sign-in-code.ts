import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";
import { CODE_MINUTES } from "~/shop/customers/sign-in/sign-in-limits";

/** To whoever wants to sign in. `path` is the page that has the code filled in. The subject is seen by the shop's admins. */
export function signInCode({
  shopName,
  code,
  path,
}: {
  shopName: string;
  code: string;
  path: string;
}): Letter {
  return {
    subject: `Your code to log in at ${shopName}`,
    preview: `${code} is your code. It works for ${CODE_MINUTES} minutes.`,
    reader: "customer",
    parts: [
      paragraph(
        `Type this code on the page on which you asked for it. It works once, for ${CODE_MINUTES} minutes.`,
      ),
      facts(["Your code", code]),
      paragraph("Or open this link, in the same browser:"),
      button("Log in", path),
      paragraph(
        "If you did not ask for it, there is nothing to do. Tell the code to nobody: we never ask for it by telephone or mail.",
      ),
    ],
  };
}
