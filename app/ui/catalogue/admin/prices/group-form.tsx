import { useNavigation } from "@remix-run/react";

import { formatPercent } from "~/formats/money";
import * as t from "~/messages/catalogue";
import type { AdminGroup } from "~/shop/catalogue/price-groups/admin-groups.server";
import { MAX_GROUP_NAME_LENGTH } from "~/shop/catalogue/price-groups/limits";
import { Button } from "~/ui/base/button";
import { Checkbox, Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { RowForm } from "~/ui/layout/admin/row-form";

const NEW = { name: "", percentOff: "", tiersApply: "on", validFrom: "", validTo: "" };

/** Without `group` it makes a new one. */
export function GroupForm({ action, group, refused }: { action: string; group?: AdminGroup; refused?: RefusedForm }) {
  const values = group && {
    name: group.name,
    percentOff: formatPercent(group.percentOff),
    tiersApply: group.tiersApply ? "on" : "",
    validFrom: group.validFrom,
    validTo: group.validTo,
  };
  const { fields, errors } = formState(refused?.lastResult, "group", values ?? NEW);
  const isSending = useNavigation().formData?.get("intent") === "save";
  return (
    <RowForm right="change-terms" action={action} row={group} errors={errors} refused={refused}>
      <div className="columns-fill-[18rem] items-start gap-x-8 gap-y-5">
        <Field
          field={fields.name}
          label={t.name()}
          hint={t.onlyAdminsSeeIt()}
          maxLength={MAX_GROUP_NAME_LENGTH}
          required
        />
        <Field
          field={fields.percentOff}
          label={t.percentOffLabel()}
          hint={t.percentOffHint()}
          inputMode="decimal"
          maxLength={6}
        />
        <Field field={fields.validFrom} label={t.firstDay()} hint={t.firstDayHint()} type="date" />
        <Field field={fields.validTo} label={t.lastDay()} hint={t.lastDayHint()} type="date" />
      </div>
      <Checkbox field={fields.tiersApply} label={t.tiersApply()} />
      <Button name="intent" value="save" pending={isSending} pendingLabel={t.saving()}>
        {group ? t.saveGroup() : t.createGroup()}
      </Button>
      {group && group.customers > 0 && (
        <p className="muted small">{t.customersHavePrices({ customers: group.customers })}</p>
      )}
    </RowForm>
  );
}
