import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { Refusal } from "~/shop/base/refusal";
import { LinkButton } from "~/ui/base/button";

import { useShowToast } from "./toasts";

/**
 * With a link onward. With scripts, a refusal with `isToast` or `goTo` is also shown as a toast, and one with `goTo`
 * redirects after its delay.
 */
export function ErrorPage({ refusal }: { refusal: Refusal }) {
  const show = useShowToast();
  const navigate = useNavigate();
  const { title, message, note, goTo } = refusal;
  const isToast = refusal.isToast || goTo !== undefined;
  const href = goTo?.href;
  const afterMs = goTo?.afterMs;
  const heading = useRef<HTMLHeadingElement>(null);
  // After a client-side submission, focus would stay where the form's button was.
  useEffect(() => heading.current?.focus(), [title]);
  useEffect(() => {
    if (isToast) show({ title, description: message, variant: "destructive" });
  }, [isToast, title, message, show]);
  useEffect(() => {
    if (href === undefined) return;
    const timer = setTimeout(() => {
      if (href.startsWith("/api/")) window.location.assign(href);
      else navigate(href);
    }, afterMs);
    return () => clearTimeout(timer);
  }, [href, afterMs, navigate]);
  return (
    <div className="wrap page">
      <div className="empty mx-auto max-w-xl">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="lead mx-auto">{message}</p>
        {note && <p className="mx-auto">{note}</p>}
        {refusal.link && (
          <p className="row justify-center pt-2">
            <LinkButton to={refusal.link.href}>{refusal.link.label}</LinkButton>
            {refusal.secondLink && (
              <LinkButton to={refusal.secondLink.href} variant="secondary">
                {refusal.secondLink.label}
              </LinkButton>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
