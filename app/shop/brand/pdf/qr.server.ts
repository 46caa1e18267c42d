import QRCode from "qrcode";

/** Modules are one unit wide. */
export interface Qr {
  /** Modules per row, without the quiet zone of four modules that must stay empty around the code. */
  size: number;
  isDark(x: number, y: number): boolean;
  /** The dark modules as SVG path data. */
  path: string;
}

/** With error correction level M, which EPC069-12 requires. */
export function qrCode(text: string): Qr {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  const isDark = (x: number, y: number) => data[y * size + x] === 1;
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x;
      while (x < size && isDark(x, y)) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return { size, isDark, path };
}

/** For a page; null while the amount of a proforma is not final. */
export type PaymentQr = Pick<Qr, "size" | "path"> | null;

export function paymentQr({ epc }: { epc: string | null }): PaymentQr {
  if (!epc) return null;
  const { size, path } = qrCode(epc);
  return { size, path };
}
