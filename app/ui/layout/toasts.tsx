import { useLocation } from "@remix-run/react";
import { createContext, type FocusEvent, useCallback, useContext, useEffect, useRef, useState } from "react";

import type { Toast } from "~/http/session/toast";
import * as t from "~/messages/layout";
import { classes } from "~/ui/base/classes";
import { Icon } from "~/ui/base/icon";

// Specification 9.
const DURATION_MS = 5_000;
const REGION_KEY = "F8";

/** Not in each page's scripts. Without it a toast stands at the bottom of the window. */
const loadFloating = () => import("./float-toast").catch(() => null);

/** useShowToast for code outside of React. */
export const toasts: { show?: (toast: Toast) => void } = {};

/** Provided by Shell. */
export const ShowToast = createContext<(toast: Toast) => void>(() => {});

/** Shows a toast from the browser, without a server response. */
export const useShowToast = () => useContext(ShowToast);

/** The one visible toast: the server's latest, until it is dismissed or replaced, or the next page is opened. */
export function useToasts(fromServer: Toast | null) {
  const { pathname } = useLocation();
  const [toast, setToast] = useState(fromServer);
  const [last, setLast] = useState({ id: fromServer?.id, pathname });
  const isNew = fromServer !== null && fromServer.id !== last.id;
  if (isNew || pathname !== last.pathname) {
    setLast({ id: fromServer?.id, pathname });
    // A failure is announced for as long as ever.
    if (isNew || toast?.variant !== "destructive") setToast(isNew ? fromServer : null);
  }
  const show = useCallback((next: Toast) => setToast({ ...next, id: Date.now() }), []);
  const dismiss = useCallback(() => setToast(null), []);
  useEffect(() => {
    toasts.show = show;
  }, [show]);
  return { toast, show, dismiss };
}

/** A live region. With scripts a toast disappears after its duration; without, it stays in the page. */
export function ToastRegion({ toast, dismiss }: { toast: Toast | null; dismiss: () => void }) {
  const region = useRef<HTMLElement>(null);
  /** Had the focus before the region. */
  const before = useRef<HTMLElement | null>(null);
  // The timer restarts after the pointer or focus has left the region.
  const [isHeld, setHeld] = useState(false);
  const hold = () => setHeld(true);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    hold();
    if (!region.current!.contains(relatedTarget)) before.current = relatedTarget as HTMLElement;
  };
  const release = () => setHeld(false);
  const isAlert = toast?.variant === "destructive";
  const hasToast = toast !== null;
  const close = useCallback(() => {
    if (region.current!.contains(document.activeElement)) before.current?.focus();
    setHeld(false);
    dismiss();
  }, [dismiss]);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === REGION_KEY && hasToast) region.current!.focus();
      if (key === "Escape") close();
    };
    window.addEventListener("keydown", onKey);
    // Before the toast that says that the line is cut.
    window.addEventListener("focusin", loadFloating, { once: true });
    return () => window.removeEventListener("keydown", onKey);
  }, [close, hasToast]);
  useEffect(() => {
    if (!toast) return;
    const end = new AbortController();
    void loadFloating().then((floating) => {
      if (!end.signal.aborted) floating?.floatToast(region.current!, dismiss, end.signal);
    });
    return () => end.abort();
  }, [toast, dismiss]);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(dismiss, DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld, dismiss]);
  const message = toast && <Message key={toast.id} toast={toast} dismiss={close} />;
  return (
    <section
      ref={region}
      className="toasts"
      aria-label={t.notificationsF8()}
      tabIndex={-1}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={onFocus}
      onBlur={release}
    >
      <div role="status">{!isAlert && message}</div>
      <div role="alert">{isAlert && message}</div>
    </section>
  );
}

function Message({ toast, dismiss }: { toast: Toast; dismiss: () => void }) {
  return (
    <div className={classes("toast", toast.variant === "destructive" && "toast-destructive")}>
      <div>
        <p className="strong">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      <button type="button" className="icon-btn js-only" onClick={dismiss}>
        <Icon name="close" />
        <span className="sr-only">{t.dismiss()}</span>
      </button>
    </div>
  );
}
