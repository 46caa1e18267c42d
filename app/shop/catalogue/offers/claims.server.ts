import type { Reader, Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { language } from "~/formats/language";
import type { Translations } from "~/shop/brand/translations";
import { cached, currentCache, type ShopCache } from "~/shop/base/cached.server";
import { isOpen } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";

/** In the language of now if it is translated, with the address of its evidence. */
export interface Claim {
  key: string;
  title: string;
  text: string;
  /** "" is that of originals. */
  language: string;
  evidenceUrl: string | null;
  /** For a rating. */
  ratedBy: string | null;
}

/** The rating by somebody else. */
export const RATING = "rating";

/**
 * Not expired, in the brand's order (Directive (EU) 2024/825). A rating only if it is known who gave it and where that
 * is published.
 */
export async function activeClaims(within?: ShopCache, now = new Date()): Promise<Claim[]> {
  const rows = await cached("claims", readClaims, within);
  return rows.filter(isValidAt(now)).map(({ validUntil: _, translations, ...claim }) => ({
    ...claim,
    language: "",
    ...inLanguageOfNow(translations as Translations),
  }));
}

const inLanguageOfNow = ({ [language()]: translated }: Translations) =>
  translated && { title: translated.title, text: translated.text, language: language() };

/** Including expired ones: the cached result does not depend on the time. */
async function readClaims(from: Reader | Tx) {
  const claims = await from.claim.findMany({
    where: { isActive: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: {
      key: true,
      title: true,
      text: true,
      evidenceUrl: true,
      ratedBy: true,
      translations: true,
      validUntil: true,
    },
  });
  return claims.filter(({ key, evidenceUrl, ratedBy }) => key !== RATING || (evidenceUrl && ratedBy));
}

const isValidAt =
  (now: Date) =>
  ({ validUntil }: { validUntil: Date | null }) =>
    validUntil === null || validUntil > now;

/**
 * A version token: public pages render the same as long as it does not change. It consists of the cache's state, the
 * number of valid claims and the open delivery windows, because these begin and end with time.
 */
export async function publicState(now = new Date()): Promise<string> {
  const cache = await currentCache();
  const claims = await cached("claims", readClaims, cache);
  const windows = (await deliveryWindows(cache)).filter((one) => isOpen(one, isoDay(now)));
  const open = windows.map(({ id }) => id).join(",");
  return `${cache.state} ${claims.filter(isValidAt(now)).length} ${open}`;
}
