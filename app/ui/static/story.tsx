import type { Claim } from "~/shop/offers/claims.server";
import { ClaimProof } from "~/ui/landing/claim-proof";

// What the brand tells of itself beside each claim: how it works, not what it is better at.
const CHAPTERS = [
  {
    key: "made-in-eu",
    label: "Ethical local production",
    title: "Knitted where we can walk in",
    words:
      "Yarn goes in at one end of a short street and finished pieces come out at the other. When a cuff is too tight we hear it the same afternoon, and the next piece off the machine is right.",
  },
  {
    key: "organic-cotton",
    label: "Organic cotton knit",
    title: "One yarn, many gauges",
    words:
      "Fine enough for a summer vest, thick enough for a cardigan in January. Knitting one yarn in every weight is what lets the colours of one season hang beside those of the next.",
  },
  {
    key: "vegan",
    label: "Vegan",
    title: "Down to the buttons",
    words:
      "A piece is more than its yarn: thread, labels and buttons are chosen with the same question in mind.",
  },
];

/** The chapters of the brand's story, each with the claim that belongs to it and where its proof is. */
export function Story({ claims, salesEmail }: { claims: readonly Claim[]; salesEmail: string }) {
  const chapters = CHAPTERS.map(({ key, label, title, words }) => {
    const claim = claims.find((one) => one.key === key);
    // Without its claim a chapter's label would be one.
    if (!claim) return null;
    return (
      <section key={key} className="chapter" aria-labelledby={key}>
        <p className="caps">{label}</p>
        <div className="prose">
          <h2 id={key}>{title}</h2>
          <p>{words}</p>
          <p>
            <b className="font-semibold">{claim.title}.</b> {claim.text}{" "}
            <ClaimProof claim={claim} salesEmail={salesEmail} />
          </p>
        </div>
      </section>
    );
  });
  return <div className="wrap">{chapters}</div>;
}
