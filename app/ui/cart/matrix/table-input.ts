// Moving between the fields of a table of quantities, and pasting into several of them. Only used with scripts.

/** By row and column; null for a cell without a field. */
function gridOf(tables: Iterable<HTMLTableElement>): (HTMLInputElement | null)[][] {
  return [...tables].flatMap(({ tBodies }) =>
    [...tBodies].flatMap(({ rows }) =>
      [...rows].map(({ cells }) => [...cells].slice(1).map((cell) => cell.querySelector("input"))),
    ),
  );
}

function placeOf(grid: (HTMLInputElement | null)[][], field: EventTarget | null) {
  const row = grid.findIndex((fields) => fields.includes(field as HTMLInputElement));
  return { row, column: grid[row]?.indexOf(field as HTMLInputElement) ?? -1 };
}

const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus in the direction of an arrow key, or down with Enter, and from the last row of a table to the next
 * table of the form. Left and right move within the text first.
 */
export function moveByKey(event: KeyboardEvent): void {
  const field = event.target;
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(field instanceof HTMLInputElement)) return;
  const { selectionStart: start, selectionEnd: end, value } = field;
  const isAll = start === 0 && end === value.length;
  if (event.key === "ArrowLeft" && !isAll && end !== 0) return;
  if (event.key === "ArrowRight" && !isAll && start !== value.length) return;
  const grid = gridOf(field.form!.querySelectorAll<HTMLTableElement>("table.matrix"));
  const place = placeOf(grid, field);
  // A field below the tables, of a piece that has left the cart.
  if (place.row < 0) return;
  event.preventDefault();
  const [rows, columns] = event.shiftKey && event.key === "Enter" ? [-1, 0] : step;
  for (let { row, column } = place; ;) {
    row += rows;
    column += columns;
    const next = grid[row]?.[column];
    // A table may have fewer sizes than the one above it.
    if (next === undefined && (columns !== 0 || !grid[row])) return;
    if (!next) continue;
    next.focus();
    return next.select();
  }
}

/**
 * Fills the fields from the focused one to the right and down with a block of cells that was copied from a spreadsheet.
 * A single value is pasted as usual.
 */
export function pasteBlock(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !/[\t\n]/.test(lines.join("\n"))) return;
  const table = field.closest("table");
  if (!table) return;
  event.preventDefault();
  const grid = gridOf([table]);
  const place = placeOf(grid, field);
  pasted = lines.flatMap((line, down) =>
    line.split("\t").flatMap((value, right) => {
      const target = grid[place.row + down]?.[place.column + right];
      return target ? [{ field: target, before: target.value, after: value.trim() }] : [];
    }),
  );
  for (const { field: target, after } of pasted) target.value = after;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The last pasted block, to undo it. */
let pasted: { field: HTMLInputElement; before: string; after: string }[] = [];

/**
 * Undoes the last pasted block as long as nothing else was typed into its fields; the browser undoes only what is typed
 * into a field.
 */
export function undoPaste(event: KeyboardEvent): void {
  const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const isUnchanged = pasted.every(({ field, after }) => field.isConnected && field.value === after);
  if (!isUndo || pasted.length === 0 || !isUnchanged) return;
  event.preventDefault();
  for (const { field, before } of pasted) field.value = before;
  pasted[0]!.field.dispatchEvent(new Event("input", { bubbles: true }));
  pasted = [];
}
