import type { StoryChapter } from "~/shop/brand/appearance/texts.server";
import type { Claim } from "~/shop/catalogue/offers/claims.server";
import { Prose } from "~/ui/base/prose";
import { ClaimProof } from "~/ui/brand/landing/claim-proof";

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
  const shown = chapters.map(({ key, label, title, html }) => {
    const claim = claims.find((one) => one.key === key);
    // Without an active claim, the chapter's label would itself be an unproven claim.
    if (!claim) return null;
    return (
      <section key={key} className="chapter" aria-labelledby={key}>
        {label && <p className="caps">{label}</p>}
        <div className="prose">
          <h2 id={key}>{title}</h2>
          <Prose html={html} />
          <p>
            <b className="strong">{claim.title}.</b> {claim.text} <ClaimProof claim={claim} salesEmail={salesEmail} />
          </p>
        </div>
      </section>
    );
  });
  return <div className="wrap">{shown}</div>;
}
