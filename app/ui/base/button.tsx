import { type ComponentPropsWithoutRef, useRef } from "react";

import { AppLink, type AppLinkProps } from "./app-link";
import { classes } from "./classes";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface ButtonStyle {
  variant?: ButtonVariant;
  /** As wide as its container. */
  wide?: boolean;
}

export function buttonClass({ variant = "primary", wide }: ButtonStyle, more?: string): string {
  return classes("btn", variant !== "secondary" && `btn-${variant}`, wide && "btn-wide", more);
}

type ButtonProps = ComponentPropsWithoutRef<"button"> &
  ButtonStyle & {
    /** Shows `pendingLabel`, keeps the focus and ignores clicks. */
    pending?: boolean;
    pendingLabel?: string;
  };

export function Button({
  variant,
  wide,
  pending = false,
  pendingLabel,
  className,
  children,
  type = "submit",
  onClick,
  style,
  ...rest
}: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  // A shorter label must not move what stands beside the button.
  const minWidth = pending ? element.current?.getBoundingClientRect().width : undefined;
  return (
    <button
      {...rest}
      ref={element}
      style={minWidth ? { ...style, minWidth } : style}
      type={type}
      className={buttonClass({ variant, wide }, className)}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}

/** `to` is any address (see AppLink). */
export function LinkButton({ variant, wide, className, ...rest }: AppLinkProps & ButtonStyle) {
  return <AppLink {...rest} className={buttonClass({ variant, wide }, className)} />;
}
