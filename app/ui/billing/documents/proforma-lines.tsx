import { linesOf } from "~/shop/cart/group-lines";
import { customsText } from "~/shop/billing/customs/customs";
import type { ProformaLine } from "~/shop/billing/documents/proforma";
import { linesNote } from "~/shop/billing/documents/proforma-texts";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { StyleLines } from "~/ui/cart/lines/style-lines";

/** The lines of the order by delivery window and style. */
export function ProformaLines({ lines }: { lines: readonly ProformaLine[] }) {
  return (
    <section>
      <h2 className="caps">Lines of the order</h2>
      <LineGroups
        lines={lines}
        renderStyle={(style, Heading) => {
          const { composition, customs } = linesOf(style)[0]!;
          return (
            <StyleLines key={style.key} style={style} Heading={Heading}>
              {composition && <p className="paper-composition">{composition}</p>}
              {customs && <p className="paper-composition">{customsText(customs)}</p>}
            </StyleLines>
          );
        }}
      />
      <p className="muted small mt-2">{linesNote(lines)}</p>
    </section>
  );
}
