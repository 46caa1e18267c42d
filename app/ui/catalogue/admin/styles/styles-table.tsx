import { Link } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import * as t from "~/messages/catalogue";
import { adminStylesAddress, type AdminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import type { ListedStyle } from "~/shop/catalogue/styles/admin-styles.server";
import { isRrpTooLow } from "~/shop/catalogue/styles/style-fields";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { AdminTable, TickBox, TwoLines } from "~/ui/layout/admin/admin-table";
import { useMay } from "~/ui/layout/admin/rights";
import { styleAddress } from "~/ui/layout/admin/style-address";

import { SEVERAL_FORM_ID } from "./several-styles-form";

const columns = () =>
  [
    { key: "tick", label: t.tick(), narrow: "tick" },
    { key: "picture", label: t.picture(), narrow: "picture" },
    { key: "style", label: t.style(), sortsFirst: "ascending" },
    { key: "windows", label: t.windows(), onPhone: "plain" },
    { key: "price", label: t.wholesale(), isNumber: true, onPhone: "end" },
    { key: "pieces", label: t.pieces(), onPhone: "plain" },
    { key: "changed", label: t.changed(), sortsFirst: "descending", onPhone: "hidden" },
    { key: "state", label: t.status(), onPhone: "inline" },
  ] as const;

export function StylesTable({
  query,
  styles,
  windows,
  isTicked,
}: {
  query: AdminStylesQuery;
  styles: readonly ListedStyle[];
  windows: readonly { id: number; name: string }[];
  isTicked: (id: number) => boolean;
}) {
  const may = useMay();
  return (
    <AdminTable
      caption={t.products()}
      columns={columns().filter(({ key }) => key !== "price" || may("see-prices"))}
      rows={styles.map((style) =>
        asRow(style, windows, { isTicked: isTicked(style.id), address: styleAddress(style.id, may) }),
      )}
      // Results of a search are newest first.
      sorting={
        query.q || !query.sort
          ? undefined
          : {
              now: query.sort,
              address: (sort) => adminStylesAddress({ ...query, page: 1, sort: sort as typeof query.sort }),
            }
      }
    />
  );
}

function asRow(
  style: ListedStyle,
  windows: readonly { id: number; name: string }[],
  { isTicked, address }: { isTicked: boolean; address: string },
) {
  const { id, name, styleCode, category, isActive, bestSeller, pieces, windowIds } = style;
  const shown = windows.filter((window) => windowIds.includes(window.id));
  return {
    key: id,
    cells: {
      tick: <TickBox form={SEVERAL_FORM_ID} value={id} label={t.stylesTickStyle({ name })} isTicked={isTicked} />,
      picture: style.imageUrl && <Picture address={style.imageUrl} alt="" />,
      style: (
        <TwoLines second={[styleCode, category].filter(Boolean).join(" · ")}>
          <Link to={address}>{name}</Link>
        </TwoLines>
      ),
      windows: shown.length > 0 ? shown.map((one) => one.name).join(", ") : t.noWindows(),
      price: style.wholesalePrice !== undefined && (
        <TwoLines second={t.minimum({ pieces: style.minOrderQuantity })}>
          <Money cents={style.wholesalePrice} />
        </TwoLines>
      ),
      pieces: pieces && (
        <TwoLines second={stockOf(pieces)}>
          <Link to={`/admin/products/${id}/pieces`}>
            {t.piecesOfStyleCounted({
              count: pieces.count,
              style: name,
              hidden: (words) => <span className="sr-only">{words}</span>,
            })}
          </Link>
        </TwoLines>
      ),
      changed: <span className="figures">{formatDate(style.updatedAt)}</span>,
      state: (
        <span className="row">
          {isActive ? t.active() : <Badge>{t.inactive()}</Badge>}
          {bestSeller && <Badge tone="highlight">{t.bestSeller()}</Badge>}
          {isRrpTooLow(style) && <Badge tone="highlight">{t.rrpTooLow()}</Badge>}
        </span>
      ),
    },
  };
}

/** "203 in stock, 1 sold out" */
const stockOf = ({ stock, out }: { stock: number | null; out: number }) =>
  [stock === null ? t.madeToOrder() : t.inStockCount({ stock }), out > 0 && t.soldOutCount({ count: out })]
    .filter(Boolean)
    .join(", ");
