import type { Cover } from "~/shop/catalogue/styles/covers.server";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { Picture } from "~/ui/base/picture";
import { Prose } from "~/ui/base/prose";
import { useLang } from "~/ui/layout/written-in";

export function PageHero({
  label,
  title,
  html,
  languages,
  picture,
}: {
  label: string;
  title: string;
  html: string;
  languages: Record<"title" | "html", string> & { label?: string };
  picture?: Cover;
}) {
  const langOf = useLang();
  const text = (
    <>
      {label && (
        <p lang={languages.label && langOf(languages.label)} className="caps mb-4">
          {label}
        </p>
      )}
      <h1 lang={langOf(languages.title)} className="display max-w-4xl">
        {title}
      </h1>
      <Prose lang={langOf(languages.html)} html={html} className="lead mt-6" />
    </>
  );
  return (
    <section className="bg-shade">
      {picture?.address ? (
        <div className="hero">
          <div className="hero-words">{text}</div>
          <Picture {...picture} place={PLACES.half} eager className="hero-picture" />
        </div>
      ) : (
        <div className="wrap section">{text}</div>
      )}
    </section>
  );
}
