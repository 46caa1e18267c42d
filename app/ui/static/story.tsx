import type { Claim } from "~/shop/offers/claims.server";
import { ClaimProof } from "~/ui/landing/claim-proof";

// The texts beside each claim describe how the brand works and make no claims of their own.
const CHAPTERS = [
  {
    key: "made-in-eu",
    label: "Ethical local production",
    title: "Knitted where we can walk in",
    text: "Yarn goes in at one end of a short street and finished pieces come out at the other. When a cuff is too tight we hear it the same afternoon, and the next piece off the machine is right.",
  },
  {
    key: "organic-cotton",
    label: "Organic cotton knit",
    title: "One yarn, many gauges",
    text: "Fine enough for a summer vest, thick enough for a cardigan in January. Knitting one yarn in every weight is what lets the colours of one season hang beside those of the next.",
  },
  {
    key: "vegan",
    label: "Vegan",
    title: "Down to the buttons",
    text: "A piece is more than its yarn: thread, labels and buttons are chosen with the same question in mind.",
  },
];

/** The chapters of the brand's story, each with its claim and a link to the evidence. */
export function Story({ claims, salesEmail }: { claims: readonly Claim[]; salesEmail: string }) {
  const chapters = CHAPTERS.map(({ key, label, title, text }) => {
    const claim = claims.find((one) => one.key === key);
    // Without an active claim, the chapter's label would itself be an unproven claim.
    if (!claim) return null;
    return (
      <section key={key} className="chapter" aria-labelledby={key}>
        <p className="caps">{label}</p>
        <div className="prose">
          <h2 id={key}>{title}</h2>
          <p>{text}</p>
          <p>
            <b className="strong">{claim.title}.</b> {claim.text}{" "}
            <ClaimProof claim={claim} salesEmail={salesEmail} />
          </p>
        </div>
      </section>
    );
  });
  return <div className="wrap">{chapters}</div>;
}
