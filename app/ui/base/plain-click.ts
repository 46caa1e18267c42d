import type { MouseEvent } from "react";

/** The click opens the link here: not in a new tab or window, and not to download it. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
