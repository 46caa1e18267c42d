import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";

import * as t from "~/messages/desk";

/** Whether the page is about a customer who was erased, so that its buttons send no letters. */
export const CustomerErased = createContext(false);

interface LetterNoteProps {
  to?: Parameters<typeof t.letterSentAtOnce>[0];
  letters?: 1 | 2;
}

/** Says beside a button that it sends a letter, or two, which cannot be taken back. */
export function LetterNote({ to = "customer", letters = 1 }: LetterNoteProps) {
  const { hasMailServer } = useRouteLoaderData("routes/_shop+/admin+/_layout") as { hasMailServer: boolean };
  const isErased = useContext(CustomerErased);
  const sent = hasMailServer ? t.letterSentAtOnce(to, { letters }) : t.mailNotSent();
  return <p className="muted small">{isErased ? t.nobodyWrittenTo() : sent}</p>;
}
