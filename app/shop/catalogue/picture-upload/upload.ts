import * as t from "~/messages/catalogue";

/** Where the pages of pictures for many styles are. */
export const PICTURES_PAGE = "/admin/products/pictures";
export const pictureUploadAddress = (id: string) => `${PICTURES_PAGE}/${id}`;

/** For how long uploaded pictures can be viewed and added, in hours. */
export const PICTURES_KEPT_HOURS = 24;

/** An uploaded file. */
export interface UploadedPicture {
  name: string;
  /** The stored picture, "/pictures/..."; null when it could not be stored. */
  address: string | null;
  /** Why it could not be stored. */
  problem: string | null;
  /** Where an admin put it, in place of what the name says: a style code and a colour, "" for the style as a whole. */
  chosen: { styleCode: string; colour: string } | null;
  /** Whether an admin left it out. */
  isLeftOut: boolean;
}

/** What adding the pictures did. */
export interface AddedPictures {
  styles: {
    id: number;
    styleCode: string;
    name: string;
    pictures: { file: string; address: string; colour: string }[];
  }[];
  leftOut: { file: string; reason: string }[];
}

/** "12 pictures of 4 styles" */
export function addedText(styles: readonly { pictures: readonly unknown[] }[]): string {
  const count = styles.reduce((sum, { pictures }) => sum + pictures.length, 0);
  return t.picturesOfStyles({ pictures: count, styles: styles.length });
}
