import type { SharedCart } from "~/shop/cart/shared-cart";
import { countryName } from "~/formats/countries";

/** Returns the mailto URL of a pre-filled e-mail to the brand that asks for a quote of a shared cart. */
export function quoteMail({ customer }: SharedCart, url: string, salesEmail: string): string {
  const { name, email, company, shippingCountry } = customer;
  const body = [
    "Hello,",
    "",
    "please send me a quote for this cart:",
    url,
    "",
    "Customer",
    name && `Name: ${name}`,
    `E-mail: ${email}`,
    company && `Company: ${company}`,
    shippingCountry && `Ships to: ${countryName(shippingCountry)}`,
  ];
  const text = body.filter((line) => line !== null && line !== undefined).join("\r\n");
  const subject = encodeURIComponent(`Quote for a shared cart${company ? `, ${company}` : ""}`);
  return `mailto:${salesEmail}?subject=${subject}&body=${encodeURIComponent(text)}`;
}
