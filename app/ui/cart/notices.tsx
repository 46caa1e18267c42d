import type { ReactElement, ReactNode } from "react";

import * as t from "~/messages/cart";
import type { CartNotices, CartView, NoticedLine } from "~/shop/cart/cart-view.server";
import type { Step } from "~/shop/catalogue/offers/advice";
import { focusField } from "~/ui/base/error-summary";
import { Notice } from "~/ui/base/notice";

/** A recommendation, or the reason why the cart cannot be ordered. The checkout has no room for bars. */
export function MinimumsNotice({
  missing,
  minimumsBlock,
  hasBars = true,
}: Pick<CartView, "missing" | "minimumsBlock"> & { hasBars?: boolean }) {
  if (missing.length === 0) return null;
  return (
    <Notice
      title={minimumsBlock ? t.requiredMinimums() : t.usualMinimums()}
      tone={minimumsBlock ? "danger" : "default"}
    >
      <ul className="small grid gap-1">
        {missing.map((step) => (
          <li key={step.text}>{hasBars ? <StepBar step={step} /> : step.text}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** A sentence and a bar; no bar when it is reached. */
export function StepBar({ step: { text, value, max } }: { step: Step }) {
  return (
    <div className="small">
      <span>{text}</span>
      {value < max && <progress value={value} max={max} aria-hidden="true" className="step-bar" />}
    </div>
  );
}

/** Of the notice about lines that are short. */
export const SHORT_LINES = "short-lines";
/** Lines that a notice shows at once. */
const FEW_LINES = 5;

interface LineNoticesProps {
  notices: CartNotices | undefined;
  /** The form that the buttons send; by default the one around them. */
  form?: string;
  /** The address of the cart, on another page. */
  cart?: string;
  /** The summary of a refused form names the line already. */
  isSaid?: (id: number) => boolean;
  /** The heading of the short lines where the form was refused because of them. */
  refused?: string;
  /** Below the lines that are not ordered. */
  children?: ReactNode;
}

/** At the top of a page: lines that cannot be ordered as they are, with alternatives, and changed prices. */
export function LineNotices({ notices, isSaid, refused, children, ...place }: LineNoticesProps) {
  if (!notices) return null;
  const { leftOut, short, repriced } = notices;
  const shortLines = short.lines.filter(({ id }) => !isSaid?.(id));
  return (
    <>
      {shortLines.length > 0 && (
        <div id={SHORT_LINES} tabIndex={-1} role={refused && "alert"}>
          <Notice title={refused ?? short.title} tone="danger">
            <NoticedLines lines={shortLines} anchor="cart-lines-quantity" {...place} />
          </Notice>
        </div>
      )}
      {leftOut.lines.length > 0 && (
        <Notice title={leftOut.title} tone="danger">
          <NoticedLines lines={leftOut.lines} anchor="line" {...place} />
          {children}
        </Notice>
      )}
      {repriced.styles.length > 0 && (
        <Notice title={repriced.title}>
          <Folded
            items={repriced.styles.map((style) => (
              <li key={style}>{style}</li>
            ))}
          />
          {repriced.buttons.map((button) => (
            <LineButton key={button.value} {...place} {...button} />
          ))}
        </Notice>
      )}
    </>
  );
}

type Place = Pick<LineNoticesProps, "form" | "cart">;

/** @param anchor Prefix of the ids in the page of the cart: those of quantity fields, or of lines. */
const NoticedLines = ({ lines, anchor, ...place }: { lines: readonly NoticedLine[]; anchor: string } & Place) => (
  <Folded
    items={lines.map((line) => (
      <li key={line.id} className="row gap-x-4">
        <a
          id={`notice-${line.id}`}
          href={`${place.cart ?? ""}#${anchor}-${line.id}`}
          onClick={place.cart ? undefined : focusField}
        >
          {line.text}
        </a>
        {line.buttons.map((button) => (
          <LineButton key={button.value} {...place} {...button} describedBy={line.id} />
        ))}
      </li>
    ))}
  />
);

/** Shows the first items and folds the others. */
export function Folded({ items }: { items: readonly ReactElement[] }) {
  const folded = items.slice(FEW_LINES);
  return (
    <>
      <ul className="small grid gap-1">{items.slice(0, FEW_LINES)}</ul>
      {folded.length > 0 && (
        <details className="small">
          <summary className="py-2.5">{t.andMore({ count: folded.length })}</summary>
          <ul className="grid gap-1">{folded}</ul>
        </details>
      )}
    </>
  );
}

const LineButton = ({
  form,
  label,
  value,
  describedBy,
}: NoticedLine["buttons"][number] & Place & { describedBy?: number }) => (
  <button
    form={form}
    name="line"
    value={value}
    className="btn btn-quiet no-print"
    aria-describedby={describedBy === undefined ? undefined : `notice-${describedBy}`}
  >
    {label}
  </button>
);
