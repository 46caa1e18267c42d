import QRCode from "qrcode";

/** A QR code of squares one unit wide. */
export interface Qr {
  /** Squares in a row. Four more must stay empty around it. */
  size: number;
  isDark(x: number, y: number): boolean;
  /** The dark squares as the data of an SVG path. */
  path: string;
}

/** Makes a text into a QR code of error level M, as payment codes have it (EPC069-12). */
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
