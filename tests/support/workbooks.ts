import { crc32, deflateRawSync } from "node:zlib";

import { type CellValue, readXlsx, writeXlsx, type WriteSheet } from "hucre/xlsx";

/** Rows on one sheet, as a spreadsheet program writes it. */
export async function workbookOf(rows: CellValue[][], more: Partial<WriteSheet> = {}): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "Sheet 1", rows, ...more }] });
}

/** With more cells filled, by row and column from 0, saved by another program: values only. */
export async function filledWorkbook(bytes: Uint8Array, fill: (rows: CellValue[][]) => void): Promise<Uint8Array> {
  const { sheets } = await readXlsx(bytes);
  for (const { rows } of sheets) fill(rows);
  return writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) });
}

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The smallest workbook with this XML as its worksheet, and these other files. */
export function workbookOfXml(worksheet: string | Buffer, more: Record<string, string> = {}) {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  return zipOf({
    "_rels/.rels": `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("r1", "worksheet", "worksheets/sheet1.xml")}${relation("r2", "sharedStrings", "/xl/sharedStrings.xml")}</Relationships>`,
    "xl/worksheets/sheet1.xml": worksheet,
    ...more,
  });
}

const NOTHING = Buffer.from([3, 0]);

export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const [parts, directory]: Buffer[][] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const plain = Buffer.from(content);
    const data = plain.length > 0 ? deflateRawSync(plain) : NOTHING;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(plain), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(plain.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory!.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), head, place, Buffer.from(name)]));
    parts!.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory!);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory!.length, 4);
  end.writeUInt16LE(directory!.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts!, list, Buffer.from("PK\x05\x06"), end]);
}

/** The list of the ZIP has these bytes of empty extra fields for each file. */
export function zipWithExtraFields(count: number, extra: number): Buffer {
  const names = Array.from({ length: count }, (_, n) => `${n}.jpg`);
  const zip = zipOf(Object.fromEntries(names.map((name) => [name, "x"])));
  const listAt = zip.readUInt32LE(zip.length - 6);
  const parts = [zip.subarray(0, listAt)];
  let at = listAt;
  for (const name of names) {
    const entry = Buffer.from(zip.subarray(at, at + 46 + name.length));
    entry.writeUInt16LE(extra, 30);
    parts.push(entry, Buffer.alloc(extra));
    at += entry.length;
  }
  const end = Buffer.from(zip.subarray(at));
  end.writeUInt32LE(at - listAt + count * extra, 12);
  return Buffer.concat([...parts, end]);
}
