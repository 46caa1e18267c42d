import type { ComponentPropsWithoutRef, ReactNode } from "react";

import { AppLink, type AppLinkProps } from "./app-link";
import { classes } from "./classes";

interface ChoiceStyle {
  /** Without a border, for colour swatches. */
  bare?: boolean;
  children: ReactNode;
}

/** `label` is the legend of the fieldset. */
export function Choices({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="caps mb-2">{label}</legend>
      <div className="choices">{children}</div>
    </fieldset>
  );
}

type ChoiceProps = ChoiceStyle & Omit<ComponentPropsWithoutRef<"input">, "type" | "children">;

/** A radio input: `name`, `value`, `defaultChecked`. */
export function Choice({ bare, children, className, ...rest }: ChoiceProps) {
  return (
    <label className={classes("choice", bare && "choice-swatch", className)}>
      <input {...rest} type="radio" />
      {children}
    </label>
  );
}

/** One of several views of a page; the one shown is `current`. */
export function ChoiceLink({
  bare,
  current = false,
  className,
  ...rest
}: AppLinkProps & ChoiceStyle & { current?: boolean }) {
  return (
    <AppLink
      {...rest}
      className={classes("choice", bare && "choice-swatch", className)}
      aria-current={current ? "true" : undefined}
    />
  );
}
