import type { ProformaContent } from "~/shop/documents/proforma";
import { sumRows } from "~/shop/documents/proforma-texts";

/** The totals of a proforma, and the statement on VAT that the law requires. */
export function ProformaSums({ content }: { content: ProformaContent }) {
  const isOpen = content.sums.vatKind === "to_confirm";
  return (
    <section className="paper-sums">
      <div>
        <h2 className="caps">VAT</h2>
        <p className={isOpen ? "paper-notice" : undefined}>{content.vatWords}</p>
      </div>
      <dl>
        {sumRows(content).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{amount}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
