import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import * as t from "~/messages/customers";
import { MAX_LABEL_LENGTH, type ShipTo } from "~/shop/customers/companies/ship-to";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";

import { AddressFields } from "./address-fields";

/** Of a delivery address. */
export interface RefusedShipTo extends RefusedForm {
  /** The address that was to be changed; null for a new one. */
  of: number | null;
  /** After a change by somebody else. */
  version?: number;
}

const EMPTY = { name: "", address: "", zipCode: "", city: "", state: "", country: "" };

interface ShipToFormProps {
  /** The address of the page with this form. */
  action: string;
  /** To be changed; null for a new one. */
  shipTo: ShipTo | null;
  refused: RefusedShipTo | undefined;
  heading: ReactNode;
}

/** For a new delivery address, or to change or remove one. */
export function ShipToForm({ action, shipTo, refused, heading }: ShipToFormProps) {
  const { fields, errors } = formState(refused?.lastResult, shipTo ? "change" : "new", {
    label: shipTo?.label ?? "",
    ...EMPTY,
    ...shipTo?.address,
    // It was accepted before.
    zipCodeSeen: shipTo?.address.zipCode,
  });
  return (
    <Form method="post" action={action} noValidate autoComplete="off" className="card stack">
      <FormKey />
      {heading}
      <ErrorSummary errors={errors} title={refused?.title} />
      {shipTo && (
        <>
          <input type="hidden" name="id" value={shipTo.id} />
          <VersionField name="expectedVersion" stored={shipTo.version} refused={refused} />
        </>
      )}
      <Field field={fields.label} label={t.label()} hint={t.labelHint()} required maxLength={MAX_LABEL_LENGTH} />
      <AddressFields kind="shipping" fields={fields} required />
      {shipTo ? (
        <div className="row">
          <Button name="intent" value="change">
            {t.saveAddress()}
          </Button>
          <Button name="intent" value="remove" variant="danger" formNoValidate>
            {t.removeAddress()}
          </Button>
        </div>
      ) : (
        <Button name="intent" value="add">
          {t.addAddress()}
        </Button>
      )}
    </Form>
  );
}
