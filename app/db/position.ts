/**
 * A place in the log of a Postgres, "16/B374D848", as a number that grows with it: whoever has replayed up to it sees
 * all that was committed before. Null for any other text.
 */
export function parsePosition(text: string): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
}

/** The text of a position. */
export function formatPosition(position: bigint): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase();
  return `${hex(position >> 32n)}/${hex(position & 0xffffffffn)}`;
}

/** After everything that is ever written: where nobody has replayed to. */
export const NEVER = 1n << 64n;
