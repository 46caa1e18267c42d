import type { ReactNode } from "react";

import { AppLink } from "./app-link";
import { buttonClass, type ButtonVariant } from "./button";
import { classes } from "./classes";
import { Icon } from "./icon";

/**
 * Opens the dialog `dialog` (its id) on this page. A browser that cannot do that without scripts shows a link
 * to `href` instead, the page that says the same. `plain` leaves out the look of a button.
 */
export function DialogTrigger({
  dialog,
  href,
  variant,
  wide,
  plain = false,
  className,
  children,
}: {
  dialog: string;
  href: string;
  variant?: ButtonVariant;
  wide?: boolean;
  plain?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const look = plain ? className : buttonClass({ variant, wide }, className);
  return (
    <>
      <button type="button" popovertarget={dialog} className={classes("dialog-button", look)}>
        {children}
      </button>
      <AppLink to={href} className={classes("dialog-link", look)}>
        {children}
      </AppLink>
    </>
  );
}

/** A dialog that a DialogTrigger opens; Esc, a press beside it and its close button close it. */
export function Dialog({
  id,
  title,
  children,
}: {
  id: string;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="dialog"
      tabIndex={-1}
      autoFocus
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={`${id}-title`}>{title}</h2>
        <button
          type="button"
          popovertarget={id}
          popovertargetaction="hide"
          className="icon-btn -mt-2 -mr-2"
        >
          <Icon name="close" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <div className="stack mt-4">{children}</div>
    </div>
  );
}
