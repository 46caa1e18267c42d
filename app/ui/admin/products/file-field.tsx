import type { ComponentPropsWithoutRef } from "react";

import { type Around, described, Labelled } from "~/ui/base/labelled";

type FileFieldProps = Around & Omit<ComponentPropsWithoutRef<"input">, "id" | "name" | "type">;

/** A labelled choice of files, with its hint and its errors. No browser keeps the choice when the form comes back. */
export function FileField({ field, label, hint, hideLabel, optional, ...rest }: FileFieldProps) {
  return (
    <Labelled {...{ field, label, hint, hideLabel, optional: optional ?? !rest.required }}>
      <input {...rest} {...described(field, hint)} type="file" className="input admin-file" />
    </Labelled>
  );
}
