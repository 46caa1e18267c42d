import type { ReactNode } from "react";

import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import { invoicesAddress, type InvoicesFilter } from "~/shop/billing/invoices/invoice";
import { AdminTable, type Column, type Row, TickBox } from "~/ui/layout/admin/admin-table";
import { BulkBar } from "~/ui/layout/admin/bulk-bar";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { useMay } from "~/ui/layout/admin/rights";

/** The checkboxes of a list belong to it. */
export const TICKED_FORM_ID = "ticked";

interface TickedListProps<Key extends string> {
  show: InvoicesFilter;
  page: number;
  isAllTicked: boolean;
  /** Ids that a refused form had. */
  typed: readonly string[];
  columns: readonly Column<Key>[];
  /** The label of each is that of its checkbox. */
  rows: readonly (Row<NoInfer<Key>> & { label: string })[];
  /** The buttons that issue documents. */
  children: ReactNode;
  /** What is sent. */
  sent: string;
}

/** Rows with ticks, and the buttons that issue documents for them. */
export function TickedList<Key extends string>({
  show,
  page,
  isAllTicked,
  typed,
  columns,
  rows,
  children,
  sent,
}: TickedListProps<Key>) {
  const mayIssue = useMay()("change-documents");
  const tick = { key: "tick", label: tOrders.tickColumn(), narrow: "tick" } as const;
  return (
    <>
      {mayIssue && (
        <BulkBar id={TICKED_FORM_ID} here={invoicesAddress(show, page)} isAllTicked={isAllTicked}>
          {children}
        </BulkBar>
      )}
      <AdminTable<Key | "tick">
        key={`${rows.map(({ key }) => key).join()} ${isAllTicked}`}
        caption={t.invoicesFilter(show)}
        columns={mayIssue ? [tick, ...columns] : columns}
        rows={rows.map(({ key, label, cells }) => ({
          key,
          cells: {
            ...cells,
            tick: (
              <TickBox
                form={TICKED_FORM_ID}
                value={key}
                label={label}
                isTicked={isAllTicked || typed.includes(String(key))}
              />
            ),
          },
        }))}
      />
      {mayIssue && (
        <div className="mt-3">
          <p className="muted small">{t.invoiceIsFinal()}</p>
          <LetterNote sent={sent} />
        </div>
      )}
    </>
  );
}
