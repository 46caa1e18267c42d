import { Link } from "@remix-run/react";

import * as tCatalogue from "~/messages/catalogue";
import * as t from "~/messages/desk";
import type { AdminStyle } from "~/shop/catalogue/styles/admin-styles.server";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";

import { type Paging, PlainList } from "./plain-list";

const styleColumns = () =>
  [
    { key: "name", label: t.product() },
    { key: "code", label: t.styleCode() },
    { key: "category", label: t.category() },
    { key: "price", label: t.wholesalePrice(), isNumber: true },
    { key: "minimum", label: t.minimum(), isNumber: true },
    { key: "status", label: t.status() },
  ] as const;

/** Paginated, newest first. */
export function StyleList({ styles, empty, paging }: { styles: readonly AdminStyle[]; empty: string; paging: Paging }) {
  const rows = styles.map((style) => ({
    key: style.id,
    cells: {
      name: <Link to={`/admin/products/${style.id}`}>{style.name}</Link>,
      code: style.styleCode,
      category: style.category || "–",
      price: <Money cents={style.wholesalePrice} />,
      minimum: style.minOrderQuantity,
      status: (
        <Badge tone={style.isActive ? "good" : undefined}>
          {style.isActive ? tCatalogue.active() : tCatalogue.inactive()}
        </Badge>
      ),
    },
  }));
  return <PlainList caption={t.products()} columns={styleColumns()} rows={rows} empty={empty} paging={paging} />;
}
