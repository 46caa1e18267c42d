import * as t from "~/messages/layout";
import { useHere } from "~/ui/base/use-here";
import type { ShopFacts } from "~/shop/brand/appearance/facts.server";
import type { PageLink } from "~/shop/brand/pages/pages.server";
import { AppLink } from "~/ui/base/app-link";
import { useLight } from "~/ui/base/light";

import { LanguageForm } from "./language-form";
import { PageLinks } from "./page-links";

const BRAND_LINKS = [
  "support",
  "sustainability",
  "brand",
  "social",
  "privacy",
] as const satisfies (keyof ShopFacts["links"])[];

/** Specification 2: terms, the brand's external links, and the sales address; and the shop's own published pages. */
export function Footer({
  shop,
  pages,
  isVisitor,
}: {
  shop: ShopFacts;
  pages: readonly PageLink[];
  isVisitor: boolean;
}) {
  const { pathname, search } = useHere();
  const hasOwnNotice = pages.some(({ slug }) => slug === "privacy");
  const brandLinks = BRAND_LINKS.flatMap((key) => {
    const url = shop.links[key];
    return url && !(key === "privacy" && hasOwnNotice) ? [{ name: t.brandLinkName(key), url }] : [];
  });
  return (
    <footer className="no-print rule bg-shade">
      <div className="wrap grid grid-cols-2 gap-10 py-8 lg:grid-cols-4">
        <div className="stack max-lg:col-span-full">
          <p className="logo text-left">{shop.name}</p>
          <p className="muted small">{shop.tagline}</p>
          <LightSwitch />
          <LanguageForm returnTo={pathname + search} label={t.language()} />
        </div>
        <nav aria-label={t.ordering()}>
          <p className="caps mb-2">{t.ordering()}</p>
          <ul className="foot-links">
            <li>
              <AppLink to="/contact">{t.wholesaleTerms()}</AppLink>
            </li>
            <li>
              <AppLink to="/about">{t.ourStory()}</AppLink>
            </li>
            {isVisitor && (
              <li>
                <AppLink to="/request-access">{t.requestAccess()}</AppLink>
              </li>
            )}
            <li>
              <AppLink to={`mailto:${shop.salesEmail}`}>{t.contactSales()}</AppLink>
            </li>
          </ul>
        </nav>
        {brandLinks.length > 0 && (
          <nav aria-label={shop.name}>
            <p className="caps mb-2">{t.theBrand()}</p>
            <ul className="foot-links">
              {brandLinks.map(({ name, url }) => (
                <li key={name}>
                  <AppLink to={url}>{name}</AppLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {pages.length > 0 && (
          <nav aria-label={t.information()} className="max-lg:col-span-full">
            <p className="caps mb-2">{t.information()}</p>
            <PageLinks pages={pages} className="foot-links max-lg:columns-2 gap-x-10" />
          </nav>
        )}
      </div>
    </footer>
  );
}

/** A plain form, because the page must be reloaded. */
function LightSwitch() {
  const light = useLight();
  const { pathname, search } = useHere();
  return (
    <form method="post" action="/light-pages" id="light-pages" className="small">
      <input type="hidden" name="redirectTo" value={`${pathname + search}#light-pages`} />
      <span className="muted">{light ? t.lightPagesAreOnSmall() : t.lightPagesAreOff()}</span>{" "}
      <button name="light" value={light ? "off" : "on"} className="btn btn-quiet">
        {light ? t.turnOff() : t.turnOn()}
        <span className="sr-only"> {t.lightPages()}</span>
      </button>
    </form>
  );
}
