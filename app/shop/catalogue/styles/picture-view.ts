/** What a picture shows, as a word of its name. */
const VIEW = /-(front|back|detail|fabric|worn)-[0-9a-f]{8}$/;

/** The view that the address of a picture names, as in "/pictures/alma-sand-worn-1a2b3c4d"; "" for none. */
export const pictureView = (address: string): string => VIEW.exec(address)?.[1] ?? "";
