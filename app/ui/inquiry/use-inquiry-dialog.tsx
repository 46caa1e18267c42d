import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";

import type { InquiryDialog } from "./inquiry-dialog";

interface Asked {
  Dialog: typeof InquiryDialog;
  style: { id: number; name: string };
}

/**
 * Opens what a link to `/inquiry?product={id}` leads to as a dialog on this page, where scripts run and the browser
 * has popovers. `open` goes to the clicks of an element around the links, `dialog` onto the page. The form is
 * fetched when it is first asked for; when that fails, the link leads to the page as it does without scripts.
 */
export function useInquiryDialog(styles: readonly { id: number; name: string }[]): {
  open: (event: MouseEvent) => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked) document.querySelector<HTMLElement>("#inquiry[popover]")?.showPopover();
  }, [asked]);

  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/inquiry?']");
    const style = styles.find(({ id }) => link?.search === `?product=${id}`);
    const isPlain =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !style || !isPlain || !("popover" in HTMLElement.prototype)) return;
    event.preventDefault();
    import("./inquiry-dialog").then(
      ({ InquiryDialog: Dialog }) => setAsked({ Dialog, style }),
      () => navigate(link.pathname + link.search),
    );
  };
  return { open, dialog: asked && <asked.Dialog key={asked.style.id} style={asked.style} /> };
}
