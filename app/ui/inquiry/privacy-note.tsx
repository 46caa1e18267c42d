import { useRouteLoaderData } from "@remix-run/react";

import { AppLink } from "~/ui/base/app-link";
import type { Frame } from "~/ui/layout/frame";

/** What becomes of what is typed into a form that anybody may send (GDPR Art. 13), said where it is sent. */
export function PrivacyNote({ children }: { children: string }) {
  const frame = useRouteLoaderData<Frame>("root");
  return (
    <p className="muted small">
      {children}{" "}
      {frame && (
        <AppLink to={frame.shop.links.privacy} newTab>
          Privacy policy
        </AppLink>
      )}
    </p>
  );
}
