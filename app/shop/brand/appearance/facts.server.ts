import { env } from "~/env.server";
import type { ShopCache } from "~/shop/base/cached.server";
import { lookFiles, shopLook, type ShopLook } from "./appearance.server";
import { isSquare, logoPng, logoSource } from "./brand-picture";
import { brandTexts } from "./texts.server";
import { darkColours } from "./palette";

/** For pages: name, e-mail, links, whether sign-in is the demo's, and a look of its own. */
export async function shopFacts(within: ShopCache) {
  const [look, files, { tagline, writtenIn }] = await Promise.all([
    shopLook(within),
    lookFiles(within),
    brandTexts(within),
  ]);
  return {
    name: look.name,
    tagline,
    writtenIn,
    salesEmail: env.SALES_EMAIL,
    demoSignIn: env.demoSignIn,
    ...(env.isSmallBusiness && { isSmallBusiness: true }),
    links: {
      support: env.SUPPORT_URL,
      sustainability: env.SUSTAINABILITY_URL,
      brand: env.BRAND_URL,
      social: env.SOCIAL_URL,
      privacy: env.PRIVACY_URL,
    },
    ...logosOf(look, files?.hash),
    ...(files?.css && {
      look: { hash: files.hash, ground: look.ground, dark: darkColours(look).ground },
    }),
  };
}

/** Of the logo, in CSS pixels. */
const HEADER = { width: 200, height: 48 };

/** The logo, if the brand has one, and the address of the icon, unless it is that of the build. */
function logosOf({ pictures: { logo, darkLogo, icon } }: ShopLook, hash: string | undefined) {
  const square = icon?.file ?? (logo && isSquare(logo.file) ? logo.file : undefined);
  return {
    ...(logo && {
      logo: {
        ...logoSource(logo.file, HEADER),
        dark: darkLogo && logoSource(darkLogo.file, HEADER).src,
      },
    }),
    ...(square ? { icon: `/look/logo/${logoPng(square)}` } : hash && { icon: `/look/${hash}.svg` }),
  };
}

export type ShopFacts = Awaited<ReturnType<typeof shopFacts>>;
