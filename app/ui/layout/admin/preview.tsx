import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/desk";
import * as tBrand from "~/messages/brand";
import { Button } from "~/ui/base/button";
import { classes } from "~/ui/base/classes";

/** Beside its form or above it. */
export function Preview({
  title = tBrand.nothingSavedYet(),
  className,
  children,
}: {
  title?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes("card admin-preview mb-8", className)} aria-labelledby="preview">
      <h2 id="preview" className="caps mb-4 text-xs">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Previews the typed values: `intent` preview. */
export function PreviewButton({ children }: { children: string }) {
  const isPending = useNavigation().formData?.get("intent") === "preview";
  return (
    <Button name="intent" value="preview" variant="secondary" pending={isPending} pendingLabel={t.preview()}>
      {children}
    </Button>
  );
}

/** Enter activates a form's first submit button: this one, in a form whose first visible button does something else. */
export const EnterPreviews = () => (
  <button name="intent" value="preview" className="sr-only" tabIndex={-1} aria-hidden="true" />
);

/** Below a form that was refused (409): what somebody else has saved while it was edited. */
export function SavedMeanwhile({ children }: { children: ReactNode }) {
  return (
    <section className="admin-section stack mt-12" aria-labelledby="saved">
      <h2 id="saved">{t.whatWasSavedInThe()}</h2>
      {children}
    </section>
  );
}
