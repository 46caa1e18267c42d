import { env } from "~/env.server";
import { seller } from "~/shop/billing/documents/parties.server";
import { termsOf } from "~/shop/billing/documents/proforma-terms";
import { textsForAdmin } from "~/shop/brand/appearance/texts.server";
import { adminPages } from "~/shop/brand/pages/admin-pages.server";
import { settingsForAdmin } from "~/shop/catalogue/offers/settings.server";
import { standingWindow } from "./opening.server";

/** What the steps of the opening show. */
export async function openingStepView() {
  const [settings, window, { texts }, pages] = await Promise.all([
    settingsForAdmin(),
    standingWindow(),
    textsForAdmin(),
    adminPages(),
  ]);
  return {
    seller: seller(),
    settings,
    window: window ?? null,
    texts,
    pages: pages.filter(({ isLegal }) => isLegal),
    signIn: env.SIGN_IN ?? (env.demoSignIn ? ("demo" as const) : ("provider" as const)),
    /** In the settings file, where they stand above what is entered. */
    inFile: { terms: env.PAYMENT_TERMS ?? null, validDays: env.PROFORMA_VALID_DAYS ?? null },
    terms: env.PAYMENT_TERMS ?? termsOf(settings),
  };
}

export type OpeningStepView = Awaited<ReturnType<typeof openingStepView>>;
