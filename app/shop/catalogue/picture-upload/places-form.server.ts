import * as t from "~/messages/catalogue";
import { parseId } from "~/formats/ids";
import { comparedCode, typedColour } from "./file-name";
import type { PicturePlan } from "./plan.server";
import { stylesOfCodes } from "./styles.server";
import type { Places } from "./uploads.server";
import { MAX_COLOUR_LENGTH, MAX_STYLE_CODE_LENGTH } from "../styles/limits";

/**
 * `code-3` and `colour-3` are the style code and the colour of file 3, where they differ from what the page showed;
 * `leaveOut` is the number of a file. Returns the places, or the errors by field.
 */
export async function readPlaces(
  fields: FormData,
  { leftOut, styles }: PicturePlan,
): Promise<{ places: Places; errors: Record<string, string> }> {
  const textOf = (name: string) => String(fields.get(name) ?? "").trim();
  const rows = leftOut.flatMap(({ index, address, typed }) => {
    const code = textOf(`code-${index}`).slice(0, MAX_STYLE_CODE_LENGTH);
    const colour = textOf(`colour-${index}`).slice(0, MAX_COLOUR_LENGTH);
    const isChosen = code !== typed.styleCode || colour !== typed.colour;
    return address !== null && isChosen && (code || colour) ? [{ index, code, colour }] : [];
  });
  const known = await stylesOfCodes(rows.map(({ code }) => comparedCode(code)));
  const places = new Map<number, { styleCode: string; colour: string } | null>();
  const errors: Record<string, string> = {};
  for (const { index, code, colour } of rows) {
    const style = known.get(comparedCode(code));
    const chosen = style && typedColour(colour, style.colors);
    if (!style) {
      errors[`code-${index}`] = code ? t.noSuchStyleCode({ styleCode: code }) : t.enterStyleCode();
    } else if (chosen === null || chosen === undefined) {
      const { styleCode, colors } = style;
      errors[`colour-${index}`] =
        colors.length > 0 ? t.comesIn({ styleCode, colours: colors.join(", ") }) : t.comesInNoColours({ styleCode });
    } else places.set(index, { styleCode: style.styleCode, colour: chosen });
  }
  const left = parseId(fields.get("leaveOut"));
  const planned = styles.flatMap(({ pictures }) => pictures.map(({ index }) => index));
  if (left && planned.includes(left - 1)) places.set(left - 1, null);
  return { places, errors };
}
