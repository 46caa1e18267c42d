import * as t from "~/messages/catalogue";

/** The last words of a picture's name, which may say what it shows. */
const VIEW = /-(on-a-hanger|[a-z]+)-[0-9a-f]{8}$/;

/** The view that the address of a picture names, as in "/pictures/alma-sand-on-a-hanger-1a2b3c4d"; "" for none. */
export const pictureView = (address: string): string => t.pictureView((VIEW.exec(address)?.[1] ?? "") as "front") ?? "";
