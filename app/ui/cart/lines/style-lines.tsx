import type { ReactNode } from "react";

import type { GroupableLine, StyleGroup } from "~/shop/cart/group-lines";
import { linesOf } from "~/shop/cart/group-lines";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";

import type { StyleHeading } from "./line-groups";
import { StyleTable } from "./style-table";

interface StyleLinesProps<Line> {
  style: StyleGroup<Line>;
  Heading: StyleHeading;
  children?: ReactNode;
}

/** A style with its lines to read: picture, name, price of a piece, quantities, total. */
export function StyleLines<Line extends GroupableLine & { sku?: string; imageUrl?: string }>({
  style,
  Heading,
  children,
}: StyleLinesProps<Line>) {
  const { name, unitPrice, pieces, total } = style;
  const { imageUrl } = linesOf(style)[0]!;
  return (
    <li className="style-lines">
      {imageUrl !== undefined && <Picture address={imageUrl} alt="" />}
      <div className="style-lines-head">
        <Heading className="text-base">{name}</Heading>
        {unitPrice !== undefined && (
          <p>
            <span className="muted figures small">
              <Money cents={unitPrice} />
              {` × ${pieces} = `}
            </span>
            <Money cents={total!} />
          </p>
        )}
      </div>
      <div className="style-lines-table">
        <StyleTable style={style} />
        {children}
      </div>
    </li>
  );
}
