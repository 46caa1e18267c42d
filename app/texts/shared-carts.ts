import * as t from "~/messages/cart";
export const linkWasCreated = () => ({
  title: t.linkCreatedLabel(),
  description: t.anyoneWithTheLinkSees(),
});
export const linkRevoked = () => ({
  title: t.linkRevoked(),
  description: t.itNoLongerShowsThe(),
});
export const cartNotFound = () => ({
  title: t.cartNotFound(),
  message: t.thisSharedCartLinkIs(),
});

interface Sharer {
  name: string | null;
  email: string;
  company: string | null;
  country: string | null | undefined;
}
/** The e-mail to the brand that the button writes; the address of the page is `url`. */
export const quoteMail = ({ name, email, company, country }: Sharer, url: string) => ({
  subject: `Quote for a shared cart${company ? `, ${company}` : ""}`,
  lines: [
    "Hello,",
    "",
    "please send me a quote for this cart:",
    url,
    "",
    "Customer",
    ...(name ? [t.nameLabel({ name })] : []),
    t.eMail({ email }),
    ...(company ? [t.companyLabel({ company })] : []),
    ...(country ? [t.shipsToLabel({ country })] : []),
  ],
});
export const copyFailed = () => ({ title: t.copyFailed(), failed: t.failedToCopyTheCart() });
export const copiedToCart = () => ({
  title: t.copiedToYourCart(),
  description: t.theItemsWereAddedTo(),
});
