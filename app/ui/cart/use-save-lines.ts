import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";

import { moveByKey, pasteBlock } from "./matrix/table-input";

/** How long the fields wait for the next one before they are saved, in milliseconds. */
const SAVE_DELAY_MS = 350;

/**
 * With scripts, the handlers of the form around the lines of the cart: changed quantities are saved by themselves after a
 * field was left, arrow keys and Enter move between the fields, and a block from a spreadsheet can be pasted.
 * @param save Sends the form.
 */
export function useSaveLines(save: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isChanged = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    isChanged.current = false;
  };
  const saveSoon = () => {
    if (!isChanged.current) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      stop();
      save();
    }, SAVE_DELAY_MS);
  };
  return {
    onSubmit: stop,
    onInput: () => {
      clearTimeout(timer.current);
      isChanged.current = true;
    },
    onBlur: (event: FocusEvent) => {
      // A button sends the form itself.
      if (!(event.relatedTarget instanceof HTMLButtonElement)) saveSoon();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      moveByKey(event.nativeEvent);
      if (event.key === "Enter" && document.activeElement === event.target) saveSoon();
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement) pasteBlock(event.nativeEvent);
    },
  };
}
