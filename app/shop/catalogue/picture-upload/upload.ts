import * as t from "~/messages/catalogue";

/** The pages of pictures for many styles. */
export const PICTURES_PAGE = "/admin/products/pictures";
export const pictureUploadAddress = (id: string) => `${PICTURES_PAGE}/${id}`;

export interface UploadedPicture {
  name: string;
  /** "/pictures/..."; null when it could not be stored. */
  address: string | null;
  problem: string | null;
  /** An admin's choice in place of the name; colour "" for the style as a whole. */
  chosen: { styleCode: string; colour: string } | null;
  /** By an admin. */
  isLeftOut: boolean;
}

/** The result of adding pictures. */
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
