import { formatDate } from "~/formats/dates";

export const noSuchLink = () => "This link is not one of yours.";
export const tooManyLinks = (most: number) => `You already have ${most} active links. Revoke one first.`;
export const chooseDays = () => "Please choose how long the link works.";

// The links, on the page of the cart.

export const shareThisCart = () => "Share this cart";
export const whatLinksShow = () =>
  "A link shows your cart as it is now, read only, with your name, e-mail address and company, and the country that you ship to. Prices are seen by customers who have the same prices as you.";
export const linkWorksFor = () => "The link works for";
export const days = (count: number) => `${count} days`;
export const showPrices = () => "Show prices to everybody with the link";
export const createLink = () => "Create link";
export const creatingLink = () => "Creating link...";
export const linkWasCreated = () => ({
  title: "Link created",
  description: "Anyone with the link sees this cart as it is now.",
});
export const shareFailed = () => "Failed to create the link.";
export const yourLinks = () => "Your links";
export const shareLink = (created: Date, expires: Date, showPrices: boolean) =>
  `Created ${formatDate(created)}, valid until ${formatDate(expires)}${showPrices ? ", prices for everybody" : ""}`;
export const copy = () => "Copy";
export const copied = () => "Copied";
export const open = () => "Open";
export const revoke = () => "Revoke";
/** What a screen reader adds to it. */
export const linkCreated = (created: Date) => ` the link created ${formatDate(created)}`;
export const revokeFailed = () => "Failed to revoke the link.";
export const linkRevoked = () => ({
  title: "Link revoked",
  description: "It no longer shows the cart.",
});

// The page that a link opens.

export const sharedCart = () => "Shared Cart";
export const cartNotFound = () => ({
  title: "Cart Not Found",
  message: "This shared cart link is invalid or has expired.",
});
export const returnHome = () => "Return Home";
export const createdOn = (day: Date) => `Created ${formatDate(day)}`;
export const products = (count: number) => `products (${count})`;
export const total = () => "Total";
export const whichPrices = () => "Wholesale prices, excl. VAT and before discounts.";
export const customer = () => "Customer";
export const name = () => "Name";
export const email = () => "E-mail";
export const company = () => "Company";
export const shipsTo = () => "Ships to";
export const worksUntil = (day: Date) => `This link works until ${formatDate(day)}.`;
export const copyToCart = () => "COPY TO MY CART";
export const askForQuote = () => "CONTACT FOR QUOTE";

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
    ...(name ? [`Name: ${name}`] : []),
    `E-mail: ${email}`,
    ...(company ? [`Company: ${company}`] : []),
    ...(country ? [`Ships to: ${country}`] : []),
  ],
});

// Its copy.

export const copyTitle = () => "Copy to My Cart";
export const copyHeading = () => "Copy to my cart";
export const sharedBy = (who: string, day: Date) => `Shared by ${who} on ${formatDate(day)}`;
export const theSharedCart = () => "the shared cart";
export const copyFailed = () => ({ title: "Copy Failed", failed: "Failed to copy the cart." });
export const copiedToCart = () => ({
  title: "Copied to Your Cart",
  description: "The items were added to your cart. You can review and change them there.",
});
