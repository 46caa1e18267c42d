export const linkWasCreated = () => ({
  title: "Link created",
  description: "Anyone with the link sees this cart as it is now.",
});
export const linkRevoked = () => ({
  title: "Link revoked",
  description: "It no longer shows the cart.",
});
export const cartNotFound = () => ({
  title: "Cart Not Found",
  message: "This shared cart link is invalid or has expired.",
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
    ...(name ? [`Name: ${name}`] : []),
    `E-mail: ${email}`,
    ...(company ? [`Company: ${company}`] : []),
    ...(country ? [`Ships to: ${country}`] : []),
  ],
});
export const copyFailed = () => ({ title: "Copy Failed", failed: "Failed to copy the cart." });
export const copiedToCart = () => ({
  title: "Copied to Your Cart",
  description: "The items were added to your cart. You can review and change them there.",
});
