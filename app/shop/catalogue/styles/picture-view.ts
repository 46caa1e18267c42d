import * as t from "~/messages/catalogue";

/** At the end of a picture's name. */
const VIEW = /-(front|back|detail|fabric|worn|folded|on-a-hanger)-[0-9a-f]{8}$/;

/** "on-a-hanger" of "/pictures/alma-sand-on-a-hanger-1a2b3c4d"; "" for none. */
export const pictureView = (address: string): string => {
  const view = VIEW.exec(address)?.[1];
  return view ? t.pictureView(view as "front") : "";
};
