import type { CellStyle } from "hucre/xlsx";

const fill = (rgb: string): CellStyle["fill"] => ({
  type: "pattern",
  pattern: "solid",
  fgColor: { rgb },
});

const LINE = { style: "thin", color: { rgb: "BFB8AA" } } as const;
const BOX = { top: LINE, right: LINE, bottom: LINE, left: LINE };
/** In full: programs differ in what they take for a missing name or size. */
const FONT = { name: "Calibri", size: 11 } as const;
const BOLD = { ...FONT, bold: true } as const;
const MONEY = "#,##0.00";
const PIECES = "#,##0";

/** Cells are locked unless a format says otherwise. */
export const STYLES = {
  title: { font: { ...BOLD, size: 14 } },
  hint: { alignment: { wrapText: true, vertical: "top" } },
  heading: { font: BOLD, fill: fill("E9E4DA"), border: { bottom: LINE } },
  text: { alignment: { shrinkToFit: true } },
  number: { numFmt: PIECES },
  money: { numFmt: MONEY },
  /** A piece that can be ordered, the only cells to type in. */
  quantity: {
    fill: fill("FFFBEA"),
    border: BOX,
    numFmt: PIECES,
    alignment: { horizontal: "center" },
    protection: { locked: false },
  },
  /** A piece that cannot. */
  unavailable: {
    fill: fill("DDDAD3"),
    border: BOX,
    font: { ...FONT, size: 9, color: { rgb: "5C574E" } },
    alignment: { horizontal: "center", shrinkToFit: true },
  },
  sum: { font: BOLD, border: { top: LINE }, numFmt: PIECES },
  sumMoney: { font: BOLD, border: { top: LINE }, numFmt: MONEY },
} as const satisfies Record<string, CellStyle>;

export type StyleName = keyof typeof STYLES;
