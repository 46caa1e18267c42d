import type { StoryChapter } from "~/shop/brand/appearance/texts.server";
import type { Claim } from "~/shop/catalogue/offers/claims.server";
import { Prose } from "~/ui/base/prose";
import { ClaimProof } from "~/ui/brand/landing/claim-proof";
import { useLang } from "~/ui/layout/written-in";

/** Each chapter with its claim and a link to the evidence. */
export function Story({
  chapters,
  claims,
  salesEmail,
}: {
  chapters: readonly StoryChapter[];
  claims: readonly Claim[];
  salesEmail: string;
}) {
  const langOf = useLang();
  const shown = chapters.map(({ key, languages, label, title, html }) => {
    const claim = claims.find((one) => one.key === key);
    // Without an active claim, the chapter's label would itself be an unproven claim.
    if (!claim) return null;
    return (
      <section key={key} className="chapter" aria-labelledby={key}>
        {label && (
          <p lang={langOf(languages.label)} className="caps">
            {label}
          </p>
        )}
        <div className="prose">
          <h2 lang={langOf(languages.title)} id={key}>
            {title}
          </h2>
          <Prose lang={langOf(languages.html)} html={html} />
          <p>
            <span lang={langOf(claim.language)}>
              <b className="strong">{claim.title}.</b> {claim.text}
            </span>{" "}
            <ClaimProof claim={claim} salesEmail={salesEmail} />
          </p>
        </div>
      </section>
    );
  });
  return <div className="wrap">{shown}</div>;
}
