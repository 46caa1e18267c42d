import { createHash } from "node:crypto";

import * as t from "~/messages/catalogue";
import { pictureHash } from "~/shop/brand/pictures/names";
import { allPictures, MAX_PICTURES } from "../styles/style-pictures";
import { compareViews, mayBeMain, viewWords } from "./file-name";
import { type PictureStyle, placeOf, stylesOfFiles } from "./styles.server";
import type { UploadedPicture } from "./upload";

/** To be added to a style. */
export interface PlannedPicture {
  /** In the upload. */
  index: number;
  file: string;
  address: string;
  /** "" for the style as a whole. */
  colour: string;
}

export interface PlannedStyle extends PictureStyle {
  /** Pictures that the style has. */
  existing: string[];
  pictures: PlannedPicture[];
}

/** Not to be added. */
export interface LeftOutPicture {
  index: number;
  file: string;
  /** Null when no picture can be stored. */
  address: string | null;
  reason: string;
  isDuplicate: boolean;
  /** For the fields of style and colour. */
  typed: { styleCode: string; colour: string };
  colors: string[];
}

/** The result of adding uploaded pictures. */
export interface PicturePlan {
  styles: PlannedStyle[];
  leftOut: LeftOutPicture[];
  count: number;
  /** Identifies this outcome; required to carry it out. */
  fingerprint: string;
}

/** With the styles as they are now. */
export async function planPictures(files: readonly UploadedPicture[]): Promise<PicturePlan> {
  const known = await stylesOfFiles(files);
  const planned = new Map<number, PlannedStyle>();
  const leftOut: LeftOutPicture[] = [];
  files.forEach((uploaded, index) => {
    const { name: file, address, problem, isLeftOut } = uploaded;
    const leave = (reason: string, more: Partial<LeftOutPicture> = {}) => {
      const typed = { styleCode: "", colour: "" };
      leftOut.push({
        index,
        file,
        address,
        reason,
        isDuplicate: false,
        typed,
        colors: [],
        ...more,
      });
    };
    if (address === null) return leave(problem ?? "");
    if (isLeftOut) return leave(t.leftOutByYou());
    const place = placeOf(uploaded, known);
    if ("reason" in place) {
      const { style, reason, typedColour } = place;
      const typed = { styleCode: style?.styleCode ?? "", colour: typedColour };
      return leave(reason, { typed, colors: style?.colors ?? [] });
    }
    const style = planned.get(place.style.id) ?? newPlan(place.style);
    planned.set(style.id, style);
    style.pictures.push({ index, file, address, colour: place.colour });
  });
  for (const style of planned.values()) leftOut.push(...sortOut(style));
  const styles = [...planned.values()].filter(({ pictures }) => pictures.length > 0);
  return {
    styles: styles.sort((a, b) => (a.styleCode < b.styleCode ? -1 : 1)),
    leftOut: leftOut.sort((a, b) => a.index - b.index),
    count: styles.reduce((sum, { pictures }) => sum + pictures.length, 0),
    fingerprint: fingerprintOf(styles),
  };
}

const newPlan = (style: PictureStyle): PlannedStyle => ({
  ...style,
  existing: allPictures(style),
  pictures: [],
});

/** Orders the pictures of a style, and takes out duplicates and those that are too many. */
function sortOut(style: PlannedStyle): LeftOutPicture[] {
  const { styleCode, colors, existing } = style;
  const leftOut: LeftOutPicture[] = [];
  const files = new Map(existing.map((address) => [pictureHash(address), ""]));
  files.delete(null);
  const place = ({ colour }: PlannedPicture) => colors.indexOf(colour);
  const views = ({ file, colour }: PlannedPicture) => viewWords(file, styleCode, colour);
  const sorted = style.pictures.sort(
    (a, b) => place(a) - place(b) || compareViews(views(a), views(b)) || a.index - b.index,
  );
  // A colour may have no picture but one from the back.
  const main = sorted.findIndex((picture) => mayBeMain(views(picture)));
  if (main > 0) sorted.unshift(...sorted.splice(main, 1));
  style.pictures = [];
  for (const picture of sorted) {
    const { index, file, address } = picture;
    const leave = (reason: string, isDuplicate: boolean) => {
      const typed = { styleCode: "", colour: "" };
      leftOut.push({ index, file, address, reason, isDuplicate, typed, colors: [] });
    };
    const same = files.get(pictureHash(address));
    if (same !== undefined) {
      leave(same ? t.samePicture({ file: same }) : t.hasPicture({ styleCode }), true);
    } else if (existing.length + style.pictures.length >= MAX_PICTURES) {
      leave(t.wouldHaveTooMany({ styleCode, most: MAX_PICTURES }), false);
    } else {
      files.set(pictureHash(address), file);
      style.pictures.push(picture);
    }
  }
  return leftOut;
}

function fingerprintOf(styles: readonly PlannedStyle[]): string {
  const shown = styles.map(({ id, name, styleCode, colors, existing, pictures }) => [
    id,
    name,
    styleCode,
    colors,
    existing,
    pictures.map(({ address, colour }) => [address, colour]),
  ]);
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}
