import { db } from "~/db/db.server";
import * as t from "~/messages/catalogue";
import { withLists } from "../styles/style-row";
import { comparedCode, namedColour, possibleCodes, seemingCode, styleCodeIn } from "./file-name";
import type { UploadedPicture } from "./upload";

/** For pictures of many styles. */
export const pictureColumns = {
  id: true,
  name: true,
  styleCode: true,
  colors: true,
  imageUrl: true,
  additionalImages: true,
  isActive: true,
} as const;

export interface PictureStyle {
  id: number;
  name: string;
  styleCode: string;
  colors: string[];
  imageUrl: string;
  additionalImages: string[];
  isActive: boolean;
}

/** By code. */
export async function stylesOfCodes(codes: Iterable<string>): Promise<Map<string, PictureStyle>> {
  const rows = await db.read.product.findMany({
    where: { styleCode: { in: [...new Set(codes)] } },
    select: pictureColumns,
  });
  return new Map(rows.map((row) => [row.styleCode, withLists(row)]));
}

/** Those that the file names, and the choices of admins, may mean. */
export function stylesOfFiles(
  files: readonly Pick<UploadedPicture, "name" | "chosen">[],
): Promise<Map<string, PictureStyle>> {
  return stylesOfCodes(
    files.flatMap(({ name, chosen }) => (chosen ? [comparedCode(chosen.styleCode)] : possibleCodes(name))),
  );
}

/** By its name or an admin's choice; or why it fits nowhere. */
export type Place =
  | { style: PictureStyle; colour: string }
  | { reason: string; style: PictureStyle | null; typedColour: string };

export function placeOf(
  { name, chosen }: Pick<UploadedPicture, "name" | "chosen">,
  styles: ReadonlyMap<string, PictureStyle>,
): Place {
  if (chosen) {
    const style = styles.get(comparedCode(chosen.styleCode));
    if (!style) return unknownStyle(t.noSuchStyleCode({ styleCode: chosen.styleCode }));
    if (chosen.colour === "" || style.colors.includes(chosen.colour)) {
      return { style, colour: chosen.colour };
    }
    return unknownColour(style, chosen.colour);
  }
  const code = styleCodeIn(name, (one) => styles.has(one));
  const style = code === undefined ? undefined : styles.get(code);
  if (!style) {
    const seeming = seemingCode(name);
    return unknownStyle(seeming ? t.noSuchStyleCode({ styleCode: seeming }) : t.nameWithoutStyleCode());
  }
  const named = namedColour(name, style.styleCode, style.colors);
  return "unknown" in named ? unknownColour(style, named.unknown) : { style, colour: named.colour };
}

const unknownStyle = (reason: string): Place => ({ reason, style: null, typedColour: "" });

function unknownColour(style: PictureStyle, words: string): Place {
  const reason = t.noSuchColourOf({ styleCode: style.styleCode, colour: words });
  return { reason, style, typedColour: words };
}
