import { type ComponentPropsWithoutRef, useState } from "react";

import * as t from "~/messages/layout";
import { type LabelledProps, fieldAttributes, Labelled } from "~/ui/base/labelled";

type FileFieldProps = LabelledProps & Omit<ComponentPropsWithoutRef<"input">, "id" | "name" | "type">;

/**
 * On a page that comes as the answer to the form it says that no file is chosen any more; with scripts the page stays,
 * and the file too.
 */
export function FileField({ field, label, hint, hideLabel, optional, ...rest }: FileFieldProps) {
  const [isEmptied] = useState(field.wasSent);
  const hints = isEmptied ? (
    <>
      {hint} {t.chooseAgain()}
    </>
  ) : (
    hint
  );
  return (
    <Labelled field={field} label={label} hint={hints} hideLabel={hideLabel} optional={optional ?? !rest.required}>
      <input {...rest} {...fieldAttributes(field, hints)} type="file" className="input py-2.5" />
    </Labelled>
  );
}
