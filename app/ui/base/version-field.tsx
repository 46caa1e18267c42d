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
  const opened = refused?.isStale ? undefined : valueAt(refused?.lastResult.initialValue, name);
  return <input type="hidden" name={name} value={typeof opened === "string" ? opened : stored} />;
}

/** As SeenField, of a row's version. */
export function VersionField({ stored, refused, name = "version" }: Omit<SeenFieldProps, "name"> & { name?: string }) {
  const now = refused?.version;
  return <SeenField name={name} stored={now ?? stored} refused={now === undefined ? refused : undefined} />;
}
