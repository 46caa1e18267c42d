import type { ReactNode } from "react";

import type { StaffRight } from "~/shop/customers/people/staff-role";
import { ErrorSummary } from "~/ui/base/error-summary";
import type { FormState, RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "./rights";

interface RowFormProps {
  right: StaffRight;
  action: string;
  /** The stored row, in the version that is shown; missing for a new one. */
  row: { id: number; version: number } | undefined;
  errors: FormState<string>["errors"];
  refused: RefusedForm | undefined;
  children: ReactNode;
}

/** Makes a row, or changes it; its fields are `children`. */
export function RowForm({ right, action, row, errors, refused, children }: RowFormProps) {
  return (
    <PanelForm
      right={right}
      readable
      key={`${row?.id} ${row?.version}`}
      method="post"
      action={action}
      noValidate
      className="stack"
    >
      <FormKey />
      <ErrorSummary errors={errors} title={refused?.title} />
      {row && <VersionField stored={row.version} refused={refused} />}
      {children}
    </PanelForm>
  );
}
