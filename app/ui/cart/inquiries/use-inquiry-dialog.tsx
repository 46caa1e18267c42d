import { useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";

import { isPlainClick } from "~/ui/base/plain-click";

import type { InquiryDialog } from "./inquiry-dialog";

interface OpenedInquiry {
  Dialog: typeof InquiryDialog;
  style: { id: number; name: string };
}

/**
 * Opens links to `/inquiry?product={id}` as a dialog on this page, if the browser supports popovers. `open` is the
 * click handler of an element around the links, `dialog` is to be rendered in the page. The dialog's module is imported
 * on first use; when that fails, the link leads to the page as it does without scripts.
 */
export function useInquiryDialog(styles: readonly { id: number; name: string }[]): {
  open: (event: MouseEvent) => void;
  dialog: ReactNode;
} {
  const [opened, setOpened] = useState<OpenedInquiry | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (opened) document.querySelector<HTMLElement>("#inquiry[popover]")?.showPopover();
  }, [opened]);

  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/inquiry?']");
    const style = styles.find(({ id }) => link?.search === `?product=${id}`);
    if (!link || !style || !isPlainClick(event) || !("popover" in HTMLElement.prototype)) return;
    event.preventDefault();
    import("./inquiry-dialog").then(
      ({ InquiryDialog: Dialog }) => setOpened({ Dialog, style }),
      () => navigate(link.pathname + link.search),
    );
  };
  return { open, dialog: opened && <opened.Dialog key={opened.style.id} style={opened.style} /> };
}
