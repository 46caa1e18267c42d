import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";

import * as t from "~/messages/desk";

/** The page is about a customer who was erased, so its buttons send no letters. */
export const CustomerErased = createContext(false);

/** Beside a button: it sends a letter, which cannot be taken back. */
export function LetterNote({ sent = t.customerGetsLetter() }: { sent?: string }) {
  const { hasMailServer } = useRouteLoaderData("routes/_shop+/admin+/_layout") as { hasMailServer: boolean };
  const isErased = useContext(CustomerErased);
  return <p className="muted small">{isErased ? t.nobodyWrittenTo() : hasMailServer ? sent : t.mailNotSent()}</p>;
}
