import { button, type Letter, paragraph } from "~/shop/brand/mail/letter";

// Letters about accounts that were merged or erased.

/**
 * To the contact of a company that was merged into another one, with the address of that one. `signsInFor` says whether they belong
 * to the company that stays, to another company, or to none.
 */
export function accountMerged({
  firstName,
  email,
  stayingEmail,
  signsInFor,
}: {
  firstName: string | null;
  email: string;
  stayingEmail: string;
  signsInFor: "staying" | "others" | "none";
}): Letter {
  const noKeys = "API keys of this account no longer work";
  const signIn = {
    staying: `You sign in with ${email} as before. ${noKeys}.`,
    others: `Please sign in with ${stayingEmail} for it from now on. ${email} signs you in to your other companies only, and ${noKeys}.`,
    none: `Please sign in with ${stayingEmail} from now on. Nobody can sign in with ${email} any more, and ${noKeys}.`,
  };
  return {
    subject: "Your account was merged with another one of your company",
    preview: signsInFor === "staying" ? "You sign in as before." : `Please sign in with ${stayingEmail} from now on.`,
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        `Your company had two accounts in our shop. We have merged yours (${email}) into the other one. Its orders, inquiries and carts are now there, unchanged.`,
      ),
      paragraph(signIn[signsInFor]),
      button("Sign in", "/api/login"),
    ],
  };
}

/** To the contact of the company that stays. It does not name the person of the other one. */
export function accountTookOver({ firstName }: { firstName: string | null }): Letter {
  return {
    subject: "Another account of your company was merged into yours",
    preview: "Its orders, inquiries and carts are in your account now.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        "Your company had two accounts in our shop. We have merged the other one into yours: its orders, inquiries and carts are in your account now. Your profile, and how you sign in, have not changed.",
      ),
      button("Your orders", "/orders"),
    ],
  };
}

/** The last letter to a person whose data was erased. */
export function accountErased({ firstName }: { firstName: string | null }): Letter {
  return {
    subject: "Your account and your data were erased",
    preview: "This is our last e-mail to this address.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        "We have closed your account and erased your personal data, and nobody can sign in to it any more. Orders and their documents are kept for 10 years, as the law requires, and are used for nothing else.",
      ),
      paragraph(
        "This is our last e-mail to this address, which we delete once it is sent. If you did not ask for this, please write to us.",
      ),
    ],
  };
}

/** The last letter about a company that was erased, to its contact who belongs to others as well. */
export function companyErased({ firstName }: { firstName: string | null }, others: readonly string[]): Letter {
  return {
    subject: "Your account and its data were erased",
    preview: "You still sign in for your other companies.",
    reader: "customer",
    firstName,
    parts: [
      paragraph(
        "We have closed this account and erased its data, and nobody can act for it any more. Orders and their documents are kept for 10 years, as the law requires, and are used for nothing else.",
      ),
      paragraph(`You still sign in for ${others.join(", ")}. If you did not ask for this, please write to us.`),
    ],
  };
}
