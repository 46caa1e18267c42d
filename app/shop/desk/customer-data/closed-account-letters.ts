import * as t from "~/messages/customers";
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
  const noKeys = t.apiKeysOfThisAccount();
  const signIn = {
    staying: t.youSignInWithAs({ email, noKeys }),
    others: t.pleaseSignInWithFor({ stayingEmail, email, noKeys }),
    none: t.pleaseSignInWithFrom({ stayingEmail, email, noKeys }),
  };
  return {
    subject: t.yourAccountWasMergedWith(),
    preview: signsInFor === "staying" ? t.youSignInAsBefore() : t.pleaseSignInWithFromNow({ stayingEmail }),
    reader: "customer",
    firstName,
    parts: [
      paragraph(t.yourCompanyHadTwoAccounts({ email })),
      paragraph(signIn[signsInFor]),
      button(t.signInLabel(), "/api/login"),
    ],
  };
}

/** To the contact of the company that stays. It does not name the person of the other one. */
export function accountTookOver({ firstName }: { firstName: string | null }): Letter {
  return {
    subject: t.anotherAccountOfYourCompany(),
    preview: t.itsOrdersInquiriesAndCarts(),
    reader: "customer",
    firstName,
    parts: [paragraph(t.yourCompanyHadTwoAccountsIn()), button(t.yourOrders(), "/orders")],
  };
}

/** The last letter to a person whose data was erased. */
export function accountErased({ firstName }: { firstName: string | null }): Letter {
  return {
    subject: t.yourAccountAndYourData(),
    preview: t.thisIsOurLastE(),
    reader: "customer",
    firstName,
    parts: [paragraph(t.weHaveClosedYourAccount()), paragraph(t.thisIsOurLastEMail())],
  };
}

/** The last letter about a company that was erased, to its contact who belongs to others as well. */
export function companyErased({ firstName }: { firstName: string | null }, others: readonly string[]): Letter {
  return {
    subject: t.yourAccountAndItsData(),
    preview: t.youStillSignInFor(),
    reader: "customer",
    firstName,
    parts: [paragraph(t.weHaveClosedThisAccount()), paragraph(t.youStillSignInForIf({ list: others.join(", ") }))],
  };
}
