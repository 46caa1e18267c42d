import * as t from "~/messages/customers";
import type { ViesResult } from "~/shop/customers/companies/vies";
import { TwoLines } from "~/ui/layout/admin/admin-table";

/** With a doubt about it, or the result of the last check. */
export function VatIdCell({
  vatId,
  doubt,
  answer,
}: {
  vatId: string | null;
  doubt: string | null;
  /** Undefined: nobody checks it. */
  answer?: ViesResult | null;
}) {
  if (!vatId) return t.noVatId();
  return (
    <div>
      <TwoLines
        second={
          doubt ? (
            <span className="error small">{t.checkVatId({ doubt })}</span>
          ) : (
            answer !== undefined && (answer ? t.viesAnswerName(answer) : t.notChecked())
          )
        }
      >
        {vatId}
      </TwoLines>
    </div>
  );
}
