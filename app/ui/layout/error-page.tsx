import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { Refusal } from "~/shop/refusal";
import { LinkButton } from "~/ui/base/button";

import { useShowToast } from "./toasts";

/**
 * A refusal or fault as a page: what happened and where to go on. With scripts a refusal that says `goTo` is
 * also a toast, and leads there after its delay.
 */
export function ErrorPage({ refusal }: { refusal: Refusal }) {
  const show = useShowToast();
  const navigate = useNavigate();
  const { title, message, goTo } = refusal;
  const href = goTo?.href;
  const afterMs = goTo?.afterMs;
  const heading = useRef<HTMLHeadingElement>(null);
  // A form sent by script leaves the reader where its button was.
  useEffect(() => heading.current?.focus(), [title]);
  useEffect(() => {
    if (href === undefined) return;
    show({ title, description: message, variant: "destructive" });
    const timer = setTimeout(() => {
      if (href.startsWith("/api/")) window.location.assign(href);
      else navigate(href);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [href, afterMs, title, message, show, navigate]);
  return (
    <div className="wrap page">
      <div className="empty mx-auto max-w-xl">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h1>
        <p className="lead mx-auto">{message}</p>
        {refusal.link && (
          <p className="pt-2">
            <LinkButton to={refusal.link.href}>{refusal.link.label}</LinkButton>
          </p>
        )}
      </div>
    </div>
  );
}
