import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

import { Dialog } from "~/ui/base/dialog";

import { InquiryForm } from "./inquiry-form";
import type { KnownSender } from "./sender";

/** What a DialogTrigger opens; its `href` is `/inquiry`, with `?product=` where it is about a style. */
export const INQUIRY_DIALOG = "inquiry";

/**
 * The inquiry as a dialog, once a page. Sent, it comes back to this page, closed and cleared; what is wrong
 * with it is shown by /inquiry.
 */
export function InquiryDialog({
  style,
  sender,
}: {
  style?: { id: number; name: string };
  sender?: KnownSender | null;
}) {
  const { key, pathname, search } = useLocation();
  useEffect(() => {
    // Where there are no dialogs, there is a link to the page instead.
    if (!("popover" in HTMLElement.prototype)) return;
    const dialog = document.querySelector<HTMLElement>(`#${INQUIRY_DIALOG}:popover-open`);
    dialog?.hidePopover();
    dialog?.querySelector("form")?.reset();
  }, [key]);
  return (
    <Dialog id={INQUIRY_DIALOG} title={style ? `Inquiry about ${style.name}` : "Send an inquiry"}>
      <InquiryForm
        formId={INQUIRY_DIALOG}
        styleId={style?.id}
        sender={sender}
        redirectTo={pathname + search}
      />
    </Dialog>
  );
}
