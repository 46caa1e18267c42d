import { useEffect, useRef } from "react";

import { colon } from "~/formats/lists";
import * as t from "~/messages/cart";
import { type CartLine, isShort } from "~/shop/cart/cart";
import { linesOf, type StyleGroup } from "~/shop/cart/group-lines";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { CachedFragment } from "~/ui/base/cached-fragment";
import { Money } from "~/ui/base/money";
import { Picture } from "~/ui/base/picture";
import { fieldName, type LineField } from "./__answer";
import type { StyleHeading } from "~/ui/cart/lines/line-groups";
import { choiceOf, StyleTable, StyleTableHead } from "~/ui/cart/lines/style-table";

/** The colours and sizes that are in the cart, with a field for each quantity. */
export function CartStyle({
  style,
  columns,
  Heading,
  fields,
}: {
  style: StyleGroup<CartLine>;
  /** The sizes of its table. */
  columns: readonly (string | null)[];
  Heading: StyleHeading;
  fields: Record<string, LineField>;
}) {
  const lines = linesOf(style);
  const [first] = lines as [CartLine];
  const field = ({ id }: CartLine) => fields[fieldName(id)]!;
  return (
    <CachedFragment
      cacheKey={["cart", style, columns, Heading, lines.map(field)]}
      id={`line-${first.id}`}
      className="cart-style"
    >
      <Picture address={first.imageUrl} alt="" />
      <div>
        <Heading tabIndex={-1}>
          <AppLink to={`/product/${first.productId}#matrix`} className="plain-link">
            {style.name}
          </AppLink>
        </Heading>
        <p className="muted small">{t.pricePerPiece({ money: () => <Money cents={first.unitPrice} /> })}</p>
        <RemoveButton lines={lines} name={style.name} />
      </div>
      <Money cents={style.total!} />
      <StyleTable
        style={style}
        columns={columns}
        cell={(line) => <LineQuantity line={line} field={field(line)} />}
        note={(line) => lineNote(line, field(line))}
      />
    </CachedFragment>
  );
}

/** To be seen only: each table has its own for screen readers. */
export function SizeHeads({ columns }: { columns: readonly (string | null)[] }) {
  return (
    <li aria-hidden="true" className="cart-style size-heads">
      <table className="matrix fields">
        <StyleTableHead columns={columns} first={t.colourColumn()} />
      </table>
    </li>
  );
}

export function UnavailableLine({ line }: { line: CartLine }) {
  const { id, imageUrl, name, size, color, quantity } = line;
  return (
    <li id={`line-${id}`} className="cart-style">
      <Picture address={imageUrl} alt="" className="faded" />
      <div>
        <h3 tabIndex={-1}>{name}</h3>
        <p className="muted small">
          {[size && t.sizeIs({ size }), color && t.colourIs({ colour: color }), t.quantityIs({ count: quantity })]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <RemoveButton lines={[line]} name={[name, choiceOf(line)].filter(Boolean).join(", ")} />
      </div>
      <p className="small">
        <Badge tone="danger">{t.notAvailable()}</Badge> {t.lineNotOrderable()}
      </p>
    </li>
  );
}

function RemoveButton({ lines, name }: { lines: readonly CartLine[]; name: string }) {
  return (
    <button name="remove" value={lines.map(({ id }) => id).join(",")} className="btn btn-quiet">
      {t.remove()}
      <span className="sr-only">{` ${name}`}</span>
    </button>
  );
}

function LineQuantity({ line, field }: { line: CartLine; field: LineField }) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(line.quantity);
  useEffect(() => {
    const [before, now] = [shown.current, line.quantity];
    shown.current = now;
    // A quantity typed meanwhile stays.
    if (input.current && [before, now].includes(Number(input.current.value))) {
      input.current.value = String(now);
    }
  }, [line.quantity]);
  return (
    <input
      ref={input}
      id={field.errorId || isShort(line) ? field.id : undefined}
      name={field.name}
      defaultValue={field.value}
      inputMode="numeric"
      maxLength={9}
      aria-label={[choiceOf(line), t.quantity()].filter(Boolean).join(", ")}
      aria-invalid={field.errorId ? true : undefined}
      aria-describedby={field.errorId}
    />
  );
}

/** An error, or how many are left and who set the quantity last. */
function lineNote({ id, size, left }: CartLine, { errorId, errors, changed }: LineField) {
  const notes = [left !== null && t.piecesLeft({ count: left }), changed].filter(Boolean).join(", ");
  if (!errorId && !notes) return null;
  return (
    <p key={id}>
      {size && size + colon()}
      <span id={errorId} className={errorId ? "error" : "note"}>
        {errorId ? errors.join(" ") : notes}
      </span>
    </p>
  );
}
