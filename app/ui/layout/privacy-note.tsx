import { useRouteLoaderData } from "@remix-run/react";

import * as t from "~/messages/layout";
import { pageAddress } from "~/shop/brand/pages/page-address";
import { AppLink } from "~/ui/base/app-link";
import type { Frame } from "~/ui/layout/frame";

/**
 * Beside the button of a public form (GDPR Art. 13), with a link to the shop's own privacy notice or, while none is
 * published, to the brand's, if it has one.
 */
export function PrivacyNote({ children }: { children: string }) {
  const frame = useRouteLoaderData<Frame>("root");
  const isPublished = frame?.pages.some(({ slug }) => slug === "privacy");
  const notice = isPublished ? pageAddress("privacy") : frame?.shop.links.privacy;
  return (
    <p className="muted small">
      {children}{" "}
      {notice && (
        <AppLink to={notice} newTab>
          {t.privacyNotice()}
        </AppLink>
      )}
    </p>
  );
}
