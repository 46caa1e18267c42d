import { type KeyboardEvent, useRef, useState } from "react";

import * as t from "~/messages/catalogue";
import { classes } from "~/ui/base/classes";
import type { Gallery } from "./galleries";
import { LargePicture } from "./large-picture";

/** Arrow keys turn to the next picture, Esc closes the dialog, a click on a picture zooms. */
export function PictureDialog({
  gallery,
  start,
  address,
  onClose,
}: {
  gallery: Gallery;
  /** The index of the first picture. */
  start: number;
  /** Of the page of a picture. */
  address: (at: number) => string;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const zoom = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState(start);
  const [isZoomed, setZoomed] = useState(false);

  function show(next: number) {
    if (gallery.pictures[next] === undefined) return;
    setAt(next);
    setZoomed(false);
    // The first and the last picture lack one of the links, which may be the focused one.
    if (next === 0 || next === gallery.pictures.length - 1) zoom.current?.focus();
  }
  function turn(event: KeyboardEvent) {
    // Where a zoomed picture is larger than the screen, the arrows scroll it.
    if (isZoomed) return;
    if (event.key === "ArrowLeft") show(at - 1);
    if (event.key === "ArrowRight") show(at + 1);
  }
  return (
    <dialog
      ref={dialog}
      aria-label={gallery.label}
      className={classes("large-dialog", isZoomed && "zoomed")}
      onClose={onClose}
      onKeyDown={turn}
      onClick={({ target }) => target instanceof HTMLImageElement && setZoomed(!isZoomed)}
    >
      <LargePicture
        gallery={gallery}
        at={at}
        address={address}
        back={{ to: address(at), words: t.close() }}
        heading="h2"
        onShow={show}
        onBack={() => dialog.current?.close()}
        onStyled={() => dialog.current?.showModal()}
      />
      <button ref={zoom} type="button" className="btn large-zoom" onClick={() => setZoomed(!isZoomed)}>
        {isZoomed ? t.zoomOut() : t.zoomIn()}
      </button>
    </dialog>
  );
}
