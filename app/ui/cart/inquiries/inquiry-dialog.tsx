import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

import * as t from "~/messages/cart";
import { useHere } from "~/ui/base/use-here";
import { Dialog } from "~/ui/base/dialog";

import { InquiryForm } from "./inquiry-form";
import type { KnownSender } from "./sender";

/** For a DialogTrigger with the `href` `/inquiry`, with `?product=` when it is about a style. */
export const INQUIRY_DIALOG = "inquiry";

/**
 * At most one per page. After it is sent, the action redirects to this page, and the dialog is closed and cleared. A
 * rejected form is shown by /inquiry.
 */
export function InquiryDialog({
  style,
  sender,
}: {
  style?: { id: number; name: string };
  sender?: KnownSender | null;
}) {
  const { key } = useLocation();
  const { pathname, search } = useHere();
  useEffect(() => {
    // Browsers without popovers use the link to the page.
    if (!("popover" in HTMLElement.prototype)) return;
    const dialog = document.querySelector<HTMLElement>(`#${INQUIRY_DIALOG}:popover-open`);
    dialog?.hidePopover();
    dialog?.querySelector("form")?.reset();
  }, [key]);
  return (
    <Dialog id={INQUIRY_DIALOG} title={style ? t.inquiryAbout({ name: style.name }) : t.sendAnInquiry()}>
      <InquiryForm formId={INQUIRY_DIALOG} styleId={style?.id} sender={sender} redirectTo={pathname + search} />
    </Dialog>
  );
}
