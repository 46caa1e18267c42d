import * as t from "~/messages/customers";
import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";
import type { LetterKind } from "~/shop/brand/mail/letter-kinds";
import { CODE_MINUTES } from "~/shop/customers/limits";

export const SIGN_IN_CODE = "sign-in-code" satisfies LetterKind;

/** `path` is the page that has the code filled in. The shop's admins see the subject. */
export const signInCode = ({ shopName, code, path }: { shopName: string; code: string; path: string }): Letter => ({
  subject: t.yourSignInCodeFor({ shopName }),
  preview: t.isYourCodeItWorks({ code, codeMinutes: CODE_MINUTES }),
  reader: "customer",
  parts: [
    paragraph(t.enterThisCodeOnThe({ codeMinutes: CODE_MINUTES })),
    facts([t.yourCode(), code]),
    paragraph(t.orOpenThisLinkIn()),
    button(t.signInLabel(), path),
    paragraph(t.ifYouDidNotAsk()),
  ],
});
