import type { ReactNode } from "react";

import * as t from "~/messages/billing";

/** Below figures: their definition, folded. */
export const HowCounted = ({ children }: { children: ReactNode }) => (
  <details className="muted small mt-4 no-print">
    <summary className="py-2.5">{t.howCounted()}</summary>
    {children}
  </details>
);
