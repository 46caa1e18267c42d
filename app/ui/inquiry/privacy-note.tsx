import { useRouteLoaderData } from "@remix-run/react";

import { AppLink } from "~/ui/base/app-link";
import type { Frame } from "~/ui/layout/frame";

/** How the data of a public form is used, shown beside its button (GDPR Art. 13). */
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
