import { Link } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { adminStylesAddress, type AdminStylesQuery } from "~/shop/catalogue/styles/admin-query";
import type { AdminStyle } from "~/shop/catalogue/styles/admin-styles.server";
import { isRrpTooLow } from "~/shop/catalogue/styles/style-fields";
import * as texts from "~/texts/styles";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { AdminTable, TickBox, TwoLines } from "~/ui/layout/admin/admin-table";

import { SEVERAL_FORM_ID } from "./several-styles-form";

const columns = () =>
  [
    { key: "tick", label: texts.tick(), narrow: "tick" },
    { key: "picture", label: texts.picture(), narrow: "picture" },
    { key: "style", label: texts.style(), sortsFirst: "ascending" },
    { key: "windows", label: texts.windows(), onPhone: "plain" },
    { key: "price", label: texts.wholesale(), isNumber: true, onPhone: "end" },
    { key: "pieces", label: texts.pieces(), onPhone: "plain" },
    { key: "changed", label: texts.changed(), sortsFirst: "descending", onPhone: "hidden" },
    { key: "state", label: texts.status(), onPhone: "inline" },
  ] as const;

/** The styles of the admin list as a table. */
export function StylesTable({
  query,
  styles,
  windows,
  isTicked,
}: {
  query: AdminStylesQuery;
  styles: readonly AdminStyle[];
  windows: readonly { id: number; name: string }[];
  isTicked: (id: number) => boolean;
}) {
  return (
    <AdminTable
      caption={texts.products()}
      columns={columns()}
      rows={styles.map((style) => asRow(style, windows, isTicked(style.id)))}
      // What a search finds is newest first.
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

function asRow(style: AdminStyle, windows: readonly { id: number; name: string }[], isTicked: boolean) {
  const { id, name, styleCode, category, isActive, bestSeller, pieces, windowIds } = style;
  const shown = windows.filter((window) => windowIds.includes(window.id));
  return {
    key: id,
    cells: {
      tick: <TickBox form={SEVERAL_FORM_ID} value={id} label={texts.tickStyle(name)} isTicked={isTicked} />,
      picture: style.imageUrl && <Picture address={style.imageUrl} alt="" />,
      style: (
        <TwoLines second={[styleCode, category].filter(Boolean).join(" · ")}>
          <Link to={`/admin/products/${id}`}>{name}</Link>
        </TwoLines>
      ),
      windows: shown.length > 0 ? shown.map((one) => one.name).join(", ") : texts.noWindows(),
      price: (
        <TwoLines second={texts.minimum(style.minOrderQuantity)}>
          <Money cents={style.wholesalePrice} />
        </TwoLines>
      ),
      pieces: pieces && (
        <TwoLines second={texts.stockOf(pieces)}>
          <Link to={`/admin/products/${id}/pieces`}>
            {texts.piecesCounted(pieces.count)}
            <span className="sr-only">{texts.ofStyle(name)}</span>
          </Link>
        </TwoLines>
      ),
      changed: <span className="figures">{formatDate(style.updatedAt)}</span>,
      state: (
        <span className="row">
          {isActive ? texts.active() : <Badge word="Inactive" />}
          {bestSeller && <Badge word="Best Seller" />}
          {isRrpTooLow(style) && <Badge word="RRP below wholesale" />}
        </span>
      ),
    },
  };
}
