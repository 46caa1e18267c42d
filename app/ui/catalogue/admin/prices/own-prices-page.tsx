import { Form, useNavigation } from "@remix-run/react";

import { TABLE_FILES } from "~/shop/base/files/table/limits";
import type { SheetChoice } from "~/shop/base/files/table/preview";
import type { ShownOwnPrices } from "~/shop/catalogue/price-groups/own-prices.server";
import { sheetRead } from "~/texts/files";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Money } from "~/ui/base/money";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { FormKey } from "~/ui/layout/form-key";

const COLUMNS = [
  { key: "code", label: "SKU or style" },
  { key: "name", label: "Name" },
  { key: "list", label: "List price", isNumber: true },
  { key: "before", label: "Before", isNumber: true },
  { key: "after", label: "After", isNumber: true },
] as const;

/** What a table of own prices would change. */
function OwnPricesChanges({ preview: { changes, unchanged, counts } }: { preview: ShownOwnPrices }) {
  return (
    <section className="stack" aria-labelledby="changes">
      <h2 id="changes">What would change</h2>
      <p>
        {changes.length === 0 ? "Nothing." : `Prices that change: ${counts.changes}.`}{" "}
        {unchanged > 0 && `Unchanged: ${unchanged}. `}
        {changes.length > 0 && "You can undo it afterwards."}
      </p>
      {changes.length > 0 && (
        <AdminTable
          caption={
            counts.changes > changes.length ? `Prices that change, the first ${changes.length}` : "Prices that change"
          }
          columns={COLUMNS}
          rows={changes.map(({ code, name, list, before, after }, at) => ({
            key: `change-${at}`,
            cells: {
              code: code || "not in the collection",
              name,
              list: <Money cents={list} />,
              before: before === null ? "none" : <Money cents={before} />,
              after: after === null ? "none" : <Money cents={after} />,
            },
          }))}
        />
      )}
    </section>
  );
}

interface OwnPricesPageProps {
  group: { id: number; name: string; version: number };
  /** The present own prices as a table. */
  text: string;
  answer?: Partial<RefusedForm> & {
    text?: string;
    preview?: ShownOwnPrices | null;
    /** Of an uploaded workbook with several. */
    sheets?: SheetChoice | null;
  };
}

/** The own prices of a price group as a table to change: typed or uploaded, looked at, and then saved. */
export function OwnPricesPage({ group, text, answer }: OwnPricesPageProps) {
  const here = `/admin/price-groups/${group.id}`;
  const { preview = null, lastResult: refused } = answer ?? {};
  const wrong = preview?.wrong ?? [];
  const more = (preview?.counts.wrong ?? 0) - wrong.length;
  const problems = [
    ...Object.values(refused?.error ?? {}).flatMap((messages) => messages ?? []),
    ...wrong.map(({ row, text: typed, reason }) => `Row ${row} (${typed}): ${reason}`),
    ...(more > 0 ? [`More rows that cannot be read: ${more}.`] : []),
  ];
  const lastResult = {
    initialValue: { rows: answer?.text ?? text },
    error: { rows: problems.length > 0 ? problems : null },
  };
  const { fields, errors } = formState(lastResult, "prices", { rows: text });
  // A paragraph of many rows would say below the field what is listed above it.
  const rows =
    problems.length > 1
      ? {
          ...fields.rows,
          errors: [`Rows that cannot be read: ${preview?.counts.wrong}. See above.`],
        }
      : fields.rows;
  const isSending = useNavigation().state === "submitting";
  const canSave = preview !== null && wrong.length === 0 && preview.changes.length > 0;
  return (
    <>
      <p className="mb-2">
        <AppLink to={here}>{group.name}</AppLink>
      </p>
      <AdminHeading>Own prices</AdminHeading>
      <Form method="post" action={`${here}/prices`} encType="multipart/form-data" className="stack max-w-4xl">
        <FormKey />
        <ErrorSummary errors={errors} title={answer?.title ?? "Nothing was saved"} />
        <input type="hidden" name="version" value={group.version} />
        {answer?.sheets && <p className="wrap-anywhere strong">{sheetRead(answer.sheets)}</p>}
        {preview && wrong.length === 0 && <OwnPricesChanges preview={preview} />}
        {canSave && (
          <div className="admin-bar">
            <Button name="save" value="on" pending={isSending} pendingLabel="SAVING...">
              SAVE PRICES
            </Button>
          </div>
        )}
        <TextArea
          field={rows}
          label="Prices"
          hint="One row each: an SKU or a style code, then the price. A style’s price applies to its pieces that have none. This is the whole list: anything not in it loses its own price."
          rows={14}
          spellCheck={false}
          required
        />
        <label className="block">
          <span className="label">Or a file with these columns (CSV or Excel)</span>
          <input type="file" name="file" accept={TABLE_FILES} className="input" />
        </label>
        <p>
          <Button variant="secondary" name="check" value="on" pending={isSending}>
            CHECK THE PRICES
          </Button>
        </p>
      </Form>
    </>
  );
}
