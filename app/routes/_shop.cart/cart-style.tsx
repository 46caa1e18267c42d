import { useEffect, useRef } from "react";

import type { CartLine } from "~/shop/cart/cart";
import { linesOf, type StyleGroup } from "~/shop/cart/group-lines";
import * as text from "~/texts/cart";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { CachedFragment } from "~/ui/base/cached-fragment";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { fieldName, type LineField } from "./answer";
import type { StyleHeading } from "~/ui/cart/lines/line-groups";
import { choiceOf, StyleTable } from "~/ui/cart/lines/style-table";

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
  const [before, after] = text.pricePerPiece();
  return (
    <CachedFragment
      cacheKey={["cart", style, Heading, lines.map(field)]}
      id={`line-${first.id}`}
      className="style-lines"
    >
      <Picture address={first.imageUrl} alt="" />
      <div className="style-lines-head cart-head">
        <Heading tabIndex={-1}>
          <AppLink to={`/product/${first.productId}#matrix`} className="plain-link">
            {style.name}
          </AppLink>
        </Heading>
        <p className="muted small">
          {before}
          <Money cents={first.unitPrice} />
          {after}
        </p>
        <RemoveButton lines={lines} name={style.name} />
        <Money cents={style.total!} />
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
            {[size && text.sizeIs(size), color && text.colourIs(color), text.quantityIs(quantity)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <RemoveButton lines={[line]} name={[name, choiceOf(line)].filter(Boolean).join(", ")} />
      </div>
      <p className="style-lines-table small">
        <Badge word="Not available" /> {text.notOrdered()}
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
      {text.remove()}
      <span className="sr-only">{` ${name}`}</span>
    </button>
  );
}

/** The quantity of a line as a field; empty or 0 takes it out. */
function LineQuantity({ line, field }: { line: CartLine; field: LineField }) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(line.quantity);
  useEffect(() => {
    const [before, now] = [shown.current, line.quantity];
    shown.current = now;
    // What has been typed meanwhile stays.
    if (input.current && [before, now].includes(Number(input.current.value))) {
      input.current.value = String(now);
    }
  }, [line.quantity]);
  return (
    <>
      <input
        ref={input}
        id={field.errorId && field.id}
        name={field.name}
        defaultValue={field.value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        aria-label={[choiceOf(line), text.quantity()].filter(Boolean).join(", ")}
        aria-invalid={field.errorId ? true : undefined}
        aria-describedby={field.errorId}
      />
      <span className="print-quantity">{line.quantity}</span>
      {line.left !== null && <span className="note">{text.left(line.left)}</span>}
      {field.changed && !field.errorId && <span className="note">{field.changed}</span>}
      {field.errorId && (
        <span id={field.errorId} className="error">
          {field.errors.join(" ")}
        </span>
      )}
    </>
  );
}
