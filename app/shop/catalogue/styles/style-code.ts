import { MAX_STYLE_CODE_LENGTH } from "./limits";

/** An SKU is the style code with colour and size. */
export const STYLE_CODE = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;

const SHORT = 12;

/** From the first words: "Alma Raglan Sweater" gives "ALMA-RAGLAN". */
export function codeFromName(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const [first = "STYLE", ...more] = words;
  let code = first.slice(0, SHORT);
  for (const word of more) {
    if (`${code}-${word}`.length > SHORT) break;
    code += `-${word}`;
  }
  return code;
}

/** The first of "ALMA", "ALMA-2", "ALMA-3", ... that is not taken. */
export function freeCode(preferred: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : `-${number}`;
    const code = preferred.slice(0, MAX_STYLE_CODE_LENGTH - end.length).replace(/-+$/, "") + end;
    if (!taken.has(code)) return code;
  }
}
