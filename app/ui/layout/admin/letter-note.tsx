import { useRouteLoaderData } from "@remix-run/react";

import { noMailServer } from "~/texts/desk";

/** Says beside a button that it sends a letter, or two, which cannot be taken back. */
export function LetterNote({ to = "The customer gets", letters = 1 }: { to?: string; letters?: 1 | 2 }) {
  const { hasMailServer } = useRouteLoaderData("routes/_shop.admin") as { hasMailServer: boolean };
  return (
    <p className="muted small">
      {hasMailServer ? `${to} ${letters === 1 ? "an e-mail" : "two e-mails"} at once.` : noMailServer().short}
    </p>
  );
}
