/** The largest picture that may be handed in, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** A form with pictures as a whole: four of the largest, and the words. */
export const MAX_UPLOAD_BYTES = 42 * 1024 * 1024;
/** What a file field offers to choose; the server looks at the bytes alone. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif";
