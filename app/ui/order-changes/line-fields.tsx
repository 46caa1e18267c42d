import type { EditableLine } from "~/shop/order-changes/change-page.server";
import { lineField } from "~/shop/order-changes/plan-change";
import type { FieldState } from "~/ui/base/form-state";
import { LineGroups } from "~/ui/lines/line-groups";
import { choiceOf } from "~/ui/lines/style-table";
import { StyleLines } from "~/ui/lines/style-lines";

/** The initial values of the quantity fields, for formState: what is ordered, or with `onlyShipped` what is shipped of it. */
export const lineDefaults = (
  lines: readonly EditableLine[],
  { onlyShipped = false } = {},
): Record<string, string> =>
  Object.fromEntries(
    lines.map(({ id, quantity, shipped }) => [
      lineField(id),
      String(onlyShipped ? shipped : quantity),
    ]),
  );

/** The lines of an order as tables of number fields, by delivery window and style. */
export function LineFields({
  lines,
  fields,
}: {
  lines: readonly EditableLine[];
  /** By lineField. */
  fields: Record<string, FieldState>;
}) {
  return (
    <LineGroups
      lines={lines}
      renderStyle={(style, Heading) => {
        const own = style.cells
          .flat()
          .flatMap((line) => (line ? [fields[lineField(line.id)]] : []));
        return (
          <StyleLines
            key={style.key}
            style={style}
            Heading={Heading}
            cacheKey={own}
            cell={(line) => <QuantityField line={line} field={fields[lineField(line.id)]!} />}
          />
        );
      }}
    />
  );
}

function QuantityField({ line, field }: { line: EditableLine; field: FieldState }) {
  const { id, name, value, errors, errorId } = field;
  const note = line.shipped > 0 ? `${line.shipped} shipped` : undefined;
  const noteId = note && `${id}-note`;
  return (
    <>
      <input
        id={id}
        name={name}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        aria-label={[choiceOf(line), "quantity"].filter(Boolean).join(", ")}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errorId ?? noteId}
      />
      {note && !errorId && (
        <span id={noteId} className="note">
          {note}
        </span>
      )}
      {errorId && (
        <span id={errorId} className="error">
          {errors.join(" ")}
        </span>
      )}
    </>
  );
}
