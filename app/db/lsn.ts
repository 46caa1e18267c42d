/**
 * Reads a PostgreSQL log sequence number (LSN) such as "16/B374D848": a position in the write-ahead log. A server that
 * has replayed up to it has everything that was committed before. Null for any other text.
 */
export function parseLsn(text: string): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
}

/** The text of an LSN as PostgreSQL writes it. */
export function formatLsn(lsn: bigint): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase();
  return `${hex(lsn >> 32n)}/${hex(lsn & 0xffffffffn)}`;
}

/** Greater than every LSN: no replica ever reaches it. */
export const UNREACHABLE_LSN = 1n << 64n;
