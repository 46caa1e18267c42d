import { useEffect, useRef, useState } from "react";

import { type RefusedForm, valueAt } from "./form-state";

interface SeenFieldProps {
  name: string;
  /** What the page shows. */
  stored: number | string;
  refused: RefusedForm | undefined;
}

/**
 * Hidden: by it a change of somebody else is noticed. A form that is shown again keeps what it was opened with, as it keeps
 * what was typed. If it was refused because of such a change, it has what is stored, and is accepted when it is sent again.
 */
export function SeenField({ name, stored, refused }: SeenFieldProps) {
  const typed = refused?.isStale ? undefined : refused?.lastResult.initialValue;
  // conform leaves out empty values.
  return <Seen name={name} value={typed ? String(valueAt(typed, name) ?? "") : stored} isKept={!refused} />;
}

/** As SeenField, of a row's version. */
export function VersionField({ stored, refused, name = "version" }: Omit<SeenFieldProps, "name"> & { name?: string }) {
  const opened = refused?.isStale ? undefined : valueAt(refused?.lastResult.initialValue, name);
  return (
    <Seen name={name} value={refused?.version ?? (typeof opened === "string" ? opened : stored)} isKept={!refused} />
  );
}

/** `isKept`: what http/responses/fill-form.server.ts has filled in counts, which React would set back. */
function Seen({ name, value, isKept }: { name: string; value: number | string; isKept: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState<string>();
  useEffect(() => setKept(field.current?.dataset.kept), []);
  return <input ref={field} type="hidden" name={name} value={(isKept && kept) || value} data-seen="" />;
}
