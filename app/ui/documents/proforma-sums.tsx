import type { ProformaContent } from "~/shop/documents/proforma";
import { sumRows } from "~/shop/documents/proforma-texts";

/** What it comes to, and the words of the law about its VAT. */
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
