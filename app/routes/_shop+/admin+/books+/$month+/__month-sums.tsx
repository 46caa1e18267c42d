import type { ReactNode } from "react";

import * as t from "~/messages/billing";
import { formatNumber } from "~/formats/numbers";
import { correctionsText, supplyName } from "~/shop/billing/books/books-text";
import type { MonthSums, SupplySum } from "~/shop/billing/books/month";
import { Money } from "~/ui/base/money";
import { AdminTable, type Column } from "~/ui/layout/admin/admin-table";

const columns = () =>
  [
    { key: "supply", label: t.supply() },
    { key: "documents", label: t.documents(), isNumber: true, onPhone: "named" },
    { key: "invoiced", label: t.invoicedNet(), isNumber: true, onPhone: "named" },
    { key: "credited", label: t.creditedNet(), isNumber: true, onPhone: "named" },
    { key: "net", label: t.net(), isNumber: true, onPhone: "named" },
    { key: "vat", label: t.vat(), isNumber: true, onPhone: "named" },
  ] as const satisfies Column<string>[];

/** By kind of supply and rate; the last row has all. */
export function MonthSumsTable({ sums }: { sums: MonthSums }) {
  const rows = [
    ...sums.supplies.map((one) => row(`${one.vatKind}-${one.vatRate}`, supplyName(one), one)),
    row("all", <b>{t.allSupplies()}</b>, sums),
  ];
  return (
    <>
      <AdminTable caption={t.sumsOfMonth()} columns={columns()} rows={rows} />
      {sums.corrections.documents > 0 && <p className="muted mt-3">{correctionsText(sums.corrections)}</p>}
    </>
  );
}

function row(key: string, supply: ReactNode, sum: Omit<SupplySum, "vatKind" | "vatRate">) {
  const { documents, invoiced, credited, net, vat } = sum;
  return {
    key,
    cells: {
      supply,
      documents: formatNumber(documents),
      invoiced: <Money cents={invoiced} />,
      credited: <Money cents={credited} />,
      net: <Money cents={net} />,
      vat: <Money cents={vat} />,
    },
  };
}
