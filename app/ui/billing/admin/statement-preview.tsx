import { Form, Link, useNavigation } from "@remix-run/react";

import { LEAVE_OUT, OTHER_ORDER, statementAddress } from "~/shop/billing/payments/statement/entry";
import type { StatementRow } from "~/shop/billing/payments/statement/preview.server";
import type { ShownRows } from "~/shop/billing/payments/statement/shown-rows";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox, Field, Select } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";

import { entryCells } from "./entry-cells";

/** An uploaded statement with what is proposed for its entries. */
export interface ShownStatement extends ShownRows {
  id: string;
  fileName: string;
  /** Its accounts that are not the seller's. */
  otherAccounts: readonly string[];
}

/** What is proposed for each entry of a statement, to be chosen and booked with one press. */
export function StatementPreview({
  statement: { id, fileName, rows, notShown, otherAccounts },
  refused,
}: {
  statement: ShownStatement;
  refused?: RefusedForm;
}) {
  const intent = useNavigation().formData?.get("intent");
  const open = rows.filter(isBookable);
  const { errors, fields } = formState(refused?.lastResult, "statement", defaultsOf(open));
  return (
    <>
      <p>
        <Link to="/admin/payments/statement" className="admin-all">
          Upload another statement
        </Link>
      </p>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>
        Review matches
      </AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <p className="lead mt-4">{summaryText(rows, notShown)}</p>
      <Form method="post" action={statementAddress(id)} noValidate className="stack-loose mt-6">
        <FormKey />
        {otherAccounts.length > 0 && (
          <OtherAccount accounts={otherAccounts} field={fields.account} />
        )}
        {open.length > 0 && (
          <p className="small">
            A payment for several orders: choose “Book to another order” and write{" "}
            <span className="nowrap">PF-2026-0014 = 100.00;</span>{" "}
            <span className="nowrap">PF-2026-0015 = 50.00</span>
          </p>
        )}
        <AdminTable
          caption="Entries of the statement"
          columns={COLUMNS}
          rows={rows.map((row) => ({
            key: `entry-${row.index}`,
            cells: {
              ...entryCells(row),
              order: isBookable(row) ? <ChoiceFields {...{ row, fields }} /> : whyNot(row),
            },
          }))}
        />
        <NotShown count={notShown} />
        <div className="admin-buttons">
          {open.length > 0 && (
            <Button
              name="intent"
              value="book"
              pending={intent === "book"}
              pendingLabel="BOOKING..."
            >
              BOOK WHAT IS CHOSEN
            </Button>
          )}
          <Button name="intent" value="discard" variant="secondary">
            DISCARD
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Several orders with their amounts. */
const MAX_TYPED = 400;

const COLUMNS = [
  { key: "day", label: "Day" },
  { key: "from", label: "From" },
  { key: "amount", label: "Amount", isNumber: true },
  { key: "order", label: "Order" },
] as const;

const isBookable = ({ proposal }: StatementRow) => proposal !== null;
const isChosen = ({ proposal }: StatementRow) => proposal !== null && proposal.chosen !== LEAVE_OUT;

/** Asks whether the statement is of the right account before anything is booked. */
function OtherAccount({ accounts, field }: { accounts: readonly string[]; field: FieldState }) {
  const shown = accounts.slice(0, 3).join(", ") + (accounts.length > 3 ? ", ..." : "");
  return (
    <Notice title="Is this your account?">
      <p>
        The statement is of account <span className="wrap-anywhere">{shown}</span>, and your
        proformas name another one.
      </p>
      <Checkbox field={field} label="It is our account: book its payments" />
    </Notice>
  );
}

/** How many entries that are left out are not on the page. */
export const NotShown = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="muted mt-4">
      {count === 1 ? "One more entry is" : `${count.toLocaleString("en")} more entries are`} left
      out and not shown here.
    </p>
  );

const whyNot = ({ entry, bookedTo }: StatementRow) =>
  bookedTo === null ? `Left out: ${entry.leftOut}` : `Booked before, to order ${bookedTo}.`;

type ChoiceName = `choice-${number}` | `order-${number}` | "account";

function defaultsOf(rows: readonly StatementRow[]): Record<ChoiceName, string> {
  return {
    account: "",
    ...Object.fromEntries(
      rows.flatMap(({ index, proposal }) => [
        [`choice-${index}`, proposal?.chosen ?? LEAVE_OUT],
        [`order-${index}`, ""],
      ]),
    ),
  };
}

function ChoiceFields({
  row: { index, proposal, entry },
  fields,
}: {
  row: StatementRow;
  fields: ReturnType<typeof formState<ChoiceName>>["fields"];
}) {
  const from = entry.counterparty || `entry ${index + 1}`;
  return (
    <div className="stack">
      <Select
        field={fields[`choice-${index}`]!}
        label={`What to do with the payment of ${from}`}
        hideLabel
        options={[
          ...(proposal?.options ?? []),
          { value: OTHER_ORDER, label: "Book to another order" },
          { value: LEAVE_OUT, label: "Leave out" },
        ]}
      />
      <Field
        field={fields[`order-${index}`]!}
        label="Another order or proforma"
        optional
        autoComplete="off"
        maxLength={MAX_TYPED}
      />
      <div className="small">
        <p>{proposal?.note}</p>
        {proposal?.orders.map((order) => (
          <p key={order} className="muted wrap-anywhere">
            {order}
          </p>
        ))}
      </div>
    </div>
  );
}

function summaryText(rows: readonly StatementRow[], notShown: number): string {
  const count = (test: (row: StatementRow) => boolean) => rows.filter(test).length;
  const parts = [
    `${count(isChosen)} to book`,
    `${count((row) => isBookable(row) && !isChosen(row))} to decide`,
    `${count(({ bookedTo }) => bookedTo !== null)} booked before`,
    `${count(({ entry }) => entry.leftOut !== null) + notShown} left out`,
  ];
  return `${parts.join(", ")}.`;
}
