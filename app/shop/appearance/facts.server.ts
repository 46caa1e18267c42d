import { env } from "~/env.server";
import type { ShopCache } from "~/shop/cached.server";
import { lookFiles, shopLook } from "./appearance.server";
import { brandTexts } from "./texts.server";
import { darkColours } from "./palette";

/** Facts about the shop that pages show: name, e-mail, links, whether sign-in is the demo's, and a look of its own. */
export async function shopFacts(within: ShopCache) {
  const [look, files, { tagline }] = await Promise.all([
    shopLook(within),
    lookFiles(within),
    brandTexts(within),
  ]);
  return {
    name: look.name,
    tagline,
    salesEmail: env.SALES_EMAIL,
    demoSignIn: env.demoSignIn,
    links: {
      support: env.SUPPORT_URL,
      sustainability: env.SUSTAINABILITY_URL,
      brand: env.BRAND_URL,
      social: env.SOCIAL_URL,
      privacy: env.PRIVACY_URL,
    },
    ...(files && {
      look: { hash: files.hash, ground: look.ground, dark: darkColours(look).ground },
    }),
  };
}
export type ShopFacts = Awaited<ReturnType<typeof shopFacts>>;
