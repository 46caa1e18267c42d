import type { ReactNode } from "react";

import * as t from "~/messages/layout";
import { AppLink } from "./app-link";
import { buttonClass, type ButtonVariant } from "./button";
import { classes } from "./classes";
import { Icon } from "./icon";

/**
 * Opens the dialog with the id `dialog` through the popover API. Browsers without it show a link to `href` instead, a
 * page with the same content (chosen by CSS). `plain` omits the button's style.
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

/** A popover that a DialogTrigger opens. Esc, a click outside and its close button close it. */
export function Dialog({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
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
        <button type="button" popovertarget={id} popovertargetaction="hide" className="icon-btn -mt-2 -mr-2">
          <Icon name="close" />
          <span className="sr-only">{t.close()}</span>
        </button>
      </div>
      <div className="stack mt-4">{children}</div>
    </div>
  );
}
