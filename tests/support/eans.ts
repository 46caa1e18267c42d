import { isEan } from "~/shop/catalogue/pieces/pieces";

/** A valid EAN-13 for each number. */
export function eanOf(number: number): string {
  const digits = `383${String(number).padStart(9, "0")}`;
  return Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isEan)!;
}
