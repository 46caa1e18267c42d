import type { MouseEvent } from "react";

import * as t from "~/messages/catalogue";
import { pictureView } from "~/shop/catalogue/styles/picture-view";

import { PLACES } from "~/shop/brand/pictures/sizes";
import { AppLink } from "~/ui/base/app-link";
import { Icon } from "~/ui/base/icon";
import { Picture } from "~/ui/base/picture";

import type { Gallery } from "./galleries";
import styles from "./large-picture.css";

/** As large as it is served, with links to the pictures before and after, and back. */
export function LargePicture({
  gallery: { label, pictures },
  at,
  address,
  back,
  heading: Heading,
  onShow,
  onBack,
  onStyled,
}: {
  gallery: Gallery;
  /** The index of the picture. */
  at: number;
  /** Of the page of a picture. */
  address: (at: number) => string;
  back: { to: string; words: string };
  heading: "h1" | "h2";
  /** In a dialog, in place of following the links. */
  onShow?: (at: number) => void;
  onBack?: () => void;
  /** Called when its style sheet is there. */
  onStyled?: () => void;
}) {
  const text = [label, pictureView(pictures[at]!)].filter(Boolean).join(", ");
  const instead = (act?: () => void) =>
    act &&
    ((event: MouseEvent) => {
      event.preventDefault();
      act();
    });
  const step = (to: number, icon: "left" | "right", words: string) =>
    pictures[to] !== undefined && (
      <AppLink
        key={words}
        to={address(to)}
        onClick={instead(onShow && (() => onShow(to)))}
        className="icon-btn"
        rel="nofollow"
        replace
      >
        <Icon name={icon} />
        <span className="sr-only">{words}</span>
      </AppLink>
    );
  return (
    <>
      <link rel="stylesheet" href={styles} onLoad={onStyled} onError={onStyled} />
      <div className="large-bar">
        <AppLink to={back.to} onClick={instead(onBack)} className="nav-link">
          {back.words}
        </AppLink>
        <span className="muted small">{`${at + 1} / ${pictures.length}`}</span>
        <nav aria-label={t.picturesSection()}>
          {step(at - 1, "left", t.previousPicture())}
          {step(at + 1, "right", t.nextPicture())}
        </nav>
      </div>
      <Picture key={at} address={pictures[at]!} alt={text} place={PLACES.large} eager />
      <Heading className="small muted mt-2">{text}</Heading>
    </>
  );
}
