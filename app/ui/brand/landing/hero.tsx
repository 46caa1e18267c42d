import * as t from "~/messages/brand";
import type { HeroTexts } from "~/shop/brand/appearance/texts.server";
import type { Cover } from "~/shop/catalogue/styles/covers.server";
import type { Claim } from "~/shop/catalogue/offers/claims.server";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { LinkButton } from "~/ui/base/button";
import { DialogTrigger } from "~/ui/base/dialog";
import { Picture } from "~/ui/base/picture";
import { Prose } from "~/ui/base/prose";
import { useLang } from "~/ui/layout/written-in";
import { LOGIN_DIALOG } from "./login-info";

export function Hero({
  texts,
  picture,
  claims,
}: {
  texts: HeroTexts;
  picture: Cover;
  claims: readonly Pick<Claim, "key" | "title" | "language">[];
}) {
  const langOf = useLang();
  const { languages } = texts;
  return (
    <section className="bg-shade">
      <div className="hero">
        <div className="hero-words">
          {texts.label && (
            <p lang={langOf(languages.label)} className="caps">
              {texts.label}
            </p>
          )}
          <h1 lang={langOf(languages.title)} className="display mt-4">
            {texts.title}
          </h1>
          <Prose lang={langOf(languages.html)} html={texts.html} className="lead mt-6" />
          <div className="row mt-8">
            <LinkButton to="#catalog">{t.viewCollection()}</LinkButton>
            <DialogTrigger dialog={LOGIN_DIALOG} href="/login-info" variant="secondary">
              {t.signIn()}
            </DialogTrigger>
          </div>
          {claims.length > 0 && (
            <ul className="claims mt-10">
              {claims.map(({ key, title, language }) => (
                <li key={key} lang={langOf(language)} className="caps">
                  {title}
                </li>
              ))}
            </ul>
          )}
        </div>
        {picture.address && <Picture {...picture} place={PLACES.half} eager className="hero-picture" />}
      </div>
    </section>
  );
}
