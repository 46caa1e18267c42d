import { env } from "~/env.server";

/** Facts about the shop from the environment that pages show: name, e-mail, links, whether sign-in is the demo's. */
export function shopFacts() {
  return {
    name: env.SHOP_NAME,
    salesEmail: env.SALES_EMAIL,
    newsletterUrl: env.NEWSLETTER_URL,
    demoSignIn: env.demoSignIn,
    links: {
      support: env.SUPPORT_URL,
      sustainability: env.SUSTAINABILITY_URL,
      brand: env.BRAND_URL,
      social: env.SOCIAL_URL,
      privacy: env.PRIVACY_URL,
    },
  };
}
export type ShopFacts = ReturnType<typeof shopFacts>;
