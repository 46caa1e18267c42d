import { singleLine } from "~/formats/text";
import { readXml, type XmlHandler } from "../read-xml.server";
import { unreadableWorkbook } from "../unreadable";
import { WORKBOOK_LIMITS as LIMITS } from "./limits";
import type { ZipParts } from "./zip-parts.server";

/** The part of the zip that holds it. */
export interface SheetPart {
  name: string;
  part: string;
  isHidden: boolean;
}

/** The worksheets, and what the cells refer to. */
export interface WorkbookIndex {
  /** In their order, visible ones first. */
  sheets: SheetPart[];
  sharedStrings: string[];
  /** Characters of a cell; the rest is cut off. */
  cellLetters: number;
  /** The numbers of the cell formats that show a number as a date. */
  dateFormats: ReadonlySet<number>;
  /** Days are counted from 1904 and not from 1900. */
  is1904: boolean;
}

/** Excel's names of worksheets are shorter. */
const MAX_NAME = 100;

/** All parts but the worksheets. Throws (unreadable) for another kind of file. */
export async function readIndex(zip: ZipParts, cellLetters: number): Promise<WorkbookIndex> {
  refuseOthers(zip.names);
  const root = await relationsOf(zip, "");
  const workbook = [...root.values()].find(({ type }) => type.endsWith("/officeDocument"))?.target;
  if (!workbook) throw unreadableWorkbook("no_workbook");
  const relations = await relationsOf(zip, workbook);
  const partOf = (type: string) => [...relations.values()].find((one) => one.type.endsWith(`/${type}`))?.target ?? "";
  const sheets: SheetPart[] = [];
  let is1904 = false;
  await readPart(zip, workbook, {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      const relation = relations.get(id);
      if (!relation?.type.endsWith("/worksheet")) return;
      if (sheets.length >= LIMITS.relations) throw unreadableWorkbook("too_large");
      const isHidden = attributes.state?.toLowerCase().includes("hidden") ?? false;
      sheets.push({ name: singleLine(attributes.name ?? "").slice(0, MAX_NAME), part: relation.target, isHidden });
    },
  });
  return {
    sheets: sheets.sort((a, b) => Number(a.isHidden) - Number(b.isHidden)),
    sharedStrings: await readSharedStrings(zip, partOf("sharedStrings"), cellLetters),
    cellLetters,
    dateFormats: await readDateFormats(zip, partOf("styles")),
    is1904,
  };
}

export const readPart = (zip: ZipParts, part: string, handler: XmlHandler) =>
  readXml(zip.text(part), handler, unreadableWorkbook);

function refuseOthers(names: readonly string[]): void {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/(^|\/)vbaproject\.bin$/)) throw unreadableWorkbook("macros");
  if (has(/^xl\/workbook\.bin$/)) throw unreadableWorkbook("binary");
  if (has(/^content\.xml$/)) throw unreadableWorkbook("opendocument");
}

/** By id; paths within the zip. */
async function relationsOf(zip: ZipParts, part: string) {
  const at = part.lastIndexOf("/") + 1;
  const [folder, file] = [part.slice(0, at), part.slice(at)];
  const relations = new Map<string, { type: string; target: string }>();
  await readPart(zip, `${folder}_rels/${file}.rels`, {
    open(name, { Id, Type = "", Target = "", TargetMode }) {
      if (name !== "Relationship" || !Id || TargetMode === "External") return;
      if (relations.size >= LIMITS.relations) throw unreadableWorkbook("too_large");
      const base = `zip:/${folder}`;
      if (!URL.canParse(Target, base)) return;
      const target = decode(new URL(Target, base).pathname).replace(/^\/+/, "");
      relations.set(Id, { type: Type, target });
    },
  });
  return relations;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function readSharedStrings(zip: ZipParts, part: string, cellLetters: number): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText, phonetic] = ["", false, 0];
  await readPart(zip, part, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic++;
      isText = name === "t" && phonetic === 0;
    },
    text(more) {
      if (isText && text.length < cellLetters) text += more.slice(0, cellLetters);
    },
    close(name) {
      isText = false;
      if (name === "rPh") phonetic--;
      if (name !== "si") return;
      if (strings.length >= LIMITS.sharedStrings) throw unreadableWorkbook("too_large");
      strings.push(text.slice(0, cellLetters));
    },
  });
  return strings;
}

/** The built-in formats that show a date. */
const isDateFormatId = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36);

async function readDateFormats(zip: ZipParts, part: string): Promise<Set<number>> {
  const own = new Map<number, boolean>();
  const formats = new Set<number>();
  let [isInCellFormats, count] = [false, 0];
  await readPart(zip, part, {
    open(name, { numFmtId = "", formatCode = "" }) {
      if (name === "cellXfs") isInCellFormats = true;
      if (name === "numFmt") {
        const code = formatCode.slice(0, LIMITS.formatLetters).replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
        own.set(Number(numFmtId), /[yd]/i.test(code));
      }
      if (name !== "xf" || !isInCellFormats) return;
      const id = Number(numFmtId);
      if (own.get(id) ?? isDateFormatId(id)) formats.add(count);
      count++;
    },
    close(name) {
      if (name === "cellXfs") isInCellFormats = false;
    },
  });
  return formats;
}
