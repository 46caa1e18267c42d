import type { CartLine } from "~/shop/cart/cart";
import { linesOf, type StyleGroup } from "~/shop/cart/group-lines";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { CachedFragment } from "~/ui/base/cached-fragment";
import type { StyleHeading } from "./lines/line-groups";
import { choiceOf, StyleTable } from "./lines/style-table";

import { fieldName, type LineField } from "./line-fields";
import { LineQuantity } from "./line-quantity";

/** A style of the cart: the colours and sizes that are in it, with a field for each quantity. */
export function CartStyle({
  style,
  Heading,
  fields,
}: {
  style: StyleGroup<CartLine>;
  Heading: StyleHeading;
  fields: Record<string, LineField>;
}) {
  const lines = linesOf(style);
  const [first] = lines as [CartLine];
  const field = ({ id }: CartLine) => fields[fieldName(id)]!;
  const address = `/product/${first.productId}`;
  return (
    <CachedFragment
      cacheKey={["cart", style, Heading, lines.map(field)]}
      id={`line-${first.id}`}
      className="style-lines"
    >
      <Picture address={first.imageUrl} alt="" />
      <div className="style-lines-head">
        <div>
          <Heading tabIndex={-1}>
            <AppLink to={address} className="plain-link">
              {style.name}
            </AppLink>
          </Heading>
          <p className="muted small">
            <Money cents={first.unitPrice} /> a piece{" "}
            <AppLink to={`${address}#matrix`} className="no-print">
              All colours and sizes<span className="sr-only">{` of ${style.name}`}</span>
            </AppLink>
          </p>
        </div>
        <div className="row">
          <RemoveButton lines={lines} name={style.name} />
          <Money cents={style.total!} />
        </div>
      </div>
      <div className="style-lines-table">
        <StyleTable
          style={style}
          cell={(line) => <LineQuantity line={line} field={field(line)} />}
        />
      </div>
    </CachedFragment>
  );
}

/** A line that cannot be ordered now. */
export function UnavailableLine({ line }: { line: CartLine }) {
  const { id, imageUrl, name, size, color, quantity } = line;
  return (
    <li id={`line-${id}`} className="style-lines">
      <Picture address={imageUrl} alt="" className="opacity-50" />
      <div className="style-lines-head">
        <div>
          <h3 tabIndex={-1}>{name}</h3>
          <p className="muted small">
            {[size && `Size: ${size}`, color && `Color: ${color}`, `Quantity: ${quantity}`]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <RemoveButton lines={[line]} name={[name, choiceOf(line)].filter(Boolean).join(", ")} />
      </div>
      <p className="style-lines-table small">
        <Badge word="Not available" /> This cannot be ordered now. It is not counted and will not be
        ordered.
      </p>
    </li>
  );
}

function RemoveButton({ lines, name }: { lines: readonly CartLine[]; name: string }) {
  return (
    <button
      name="remove"
      value={lines.map(({ id }) => id).join(",")}
      className="btn btn-quiet no-print"
    >
      Remove<span className="sr-only">{` ${name}`}</span>
    </button>
  );
}
