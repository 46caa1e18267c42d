import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { TABLE_KINDS, type TableKind } from "~/shop/base/files/table/format";
import type { Preview } from "~/shop/base/files/table/preview";
import { previewAddress } from "~/shop/base/files/table/preview-query";
import { applyText, wrongRowsText } from "~/shop/base/files/table/row-kinds";
import { Button, LinkButton } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

/** The buttons that apply or discard the table, and the download of its invalid rows. */
export function PreviewDecision({
  table,
  preview: { id, counts, fingerprint, query },
  children,
}: {
  table: TableKind;
  preview: Preview;
  children?: ReactNode;
}) {
  const { address, undo, undoOfNew } = TABLE_KINDS[table];
  const { state, formData } = useNavigation();
  const intent = state === "idle" ? null : formData?.get("intent");
  const canApply = counts.changed + counts.new > 0;
  const without = counts.wrong > 0 ? `, without the ${wrongRowsText(counts.wrong)}` : "";
  return (
    <Form method="post" action={previewAddress(table, id, query)} className="mt-6">
      <FormKey />
      <input type="hidden" name="fingerprint" value={fingerprint} />
      {canApply && children}
      <div className="admin-buttons">
        {canApply && (
          <Button
            name="intent"
            value="apply"
            pending={intent === "apply"}
            pendingLabel="APPLYING..."
          >
            {`Apply ${applyText(counts, table)}${without}`.toUpperCase()}
          </Button>
        )}
        <Button name="intent" value="leave" variant="secondary">
          DISCARD
        </Button>
        {counts.wrong > 0 && (
          <LinkButton to={`${address}/${id}/wrong.csv`} download variant="secondary">
            DOWNLOAD THE WRONG ROWS
          </LinkButton>
        )}
      </div>
      {canApply && <p className="muted small mt-3">{counts.changed === 0 ? undoOfNew : undo}</p>}
      {!canApply && <p className="mt-3">There is nothing in this table to apply.</p>}
    </Form>
  );
}
