import { MAX_FILE_BYTES, MAX_ROWS } from "~/shop/cart/quick-order/limits";
import { fieldAttributes, TextArea } from "~/ui/base/field";
import type { FieldState } from "~/ui/base/form-state";
import { Labelled } from "~/ui/base/labelled";

/** The field for rows and that for a file. After an answer the field has the text that was read, and no file is chosen. */
export function RowsFields({
  fields,
  text,
  version,
}: {
  fields: Record<"rows" | "file", FieldState>;
  text: string;
  /** Another one for each answer. */
  version?: string;
}) {
  return (
    <>
      <TextArea
        key={text}
        field={{ ...fields.rows, value: text }}
        label="Rows"
        hint={`Paste them from a spreadsheet or type them, up to ${MAX_ROWS.toLocaleString("en")}.`}
        optional={false}
        rows={12}
        spellCheck={false}
        autoComplete="off"
        className="quick-rows"
      />
      <Labelled
        field={fields.file}
        label="Or a file"
        optional
        hint={`CSV or Excel (.xlsx), up to ${MAX_FILE_BYTES / 1024 / 1024} MB: a list, or the order sheet. Its rows take the place of those above.`}
      >
        <input
          key={version}
          {...fieldAttributes(fields.file, true)}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="input"
        />
      </Labelled>
    </>
  );
}
