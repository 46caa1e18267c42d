import * as t from "~/messages/customers";
import { type Letter, paragraph } from "~/shop/brand/mail/letter";

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

/** The last letter to a visitor whose inquiries and requests for access were erased. */
export function visitorErased({ firstName }: { firstName: string | null }): Letter {
  return {
    subject: t.yourDataWasErased(),
    preview: t.thisIsOurLastE(),
    reader: "customer",
    firstName,
    parts: [paragraph(t.weHaveErasedWhatYouSent()), paragraph(t.thisIsOurLastEMail())],
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
