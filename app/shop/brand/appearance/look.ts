import type { Colour } from "./colour";

/** Those of dark pages are null while they are made from those of light ones. */
export interface ChosenColours {
  accent: Colour;
  ground: Colour;
  darkAccent: Colour | null;
  darkGround: Colour | null;
}

/** Colours of a shop that has chosen none (app/theme.css, app/styles.css). */
export const ORIGINAL = {
  accent: "#8a4127",
  ground: "#faf7f1",
  darkAccent: "#e2a283",
  darkGround: "#181512",
} as const satisfies Record<keyof ChosenColours, Colour>;

/** Fonts that come with computers and telephones, so that nothing is downloaded. */
export const HEADINGS = {
  "old-style": {
    stack: '"Iowan Old Style","Palatino Linotype",Palatino,P052,"Noto Serif",Georgia,serif',
  },
  transitional: { stack: 'Charter,"Bitstream Charter","Sitka Text",Cambria,"Noto Serif",serif' },
  didone: { stack: 'Didot,"Bodoni MT","Noto Serif Display","URW Palladio L",P052,Sylfaen,serif' },
  slab: { stack: 'Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif","Sitka Small",serif' },
  humanist: { stack: 'Seravek,"Gill Sans Nova",Ubuntu,Calibri,"DejaVu Sans",sans-serif' },
  geometric: { stack: 'Avenir,Montserrat,Corbel,"URW Gothic",sans-serif' },
  system: { stack: 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif' },
} as const;

export type Headings = keyof typeof HEADINGS;
export const HEADING_NAMES = Object.keys(HEADINGS) as Headings[];
export const ORIGINAL_HEADINGS: Headings = "old-style";

/** Of the shop's name, which is on one line of the header. */
export const MAX_NAME_LENGTH = 40;

/** As an admin saved it, or originally. */
export interface Look extends ChosenColours {
  name: string;
  headings: Headings;
}
