import { Form, Link, useNavigation } from "@remix-run/react";

import * as t from "~/messages/billing";
import * as tTables from "~/messages/tables";
import {
  columnsAddress,
  LEAVE_OUT,
  OTHER_ORDER,
  seenText,
  statementAddress,
} from "~/shop/billing/payments/statement/entry";
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

export interface ShownStatement extends ShownRows {
  id: string;
  fileName: string;
  isCsv: boolean;
  /** Accounts of the statement that are not the seller's. */
  otherAccounts: readonly string[];
  /** Entries to book whose months are closed. */
  closed: number;
}

/** The proposal for each entry, to be chosen and booked with one press. */
export function StatementPreview({
  statement: { id, fileName, isCsv, rows, notShown, otherAccounts, closed },
  refused,
}: {
  statement: ShownStatement;
  refused?: RefusedForm & { seen?: string };
}) {
  const intent = useNavigation().formData?.get("intent");
  const open = rows.filter(isBookable);
  const toDecide = rows.filter(isToDecide);
  const matched = open.filter(isChosen);
  const others = rows.filter((row) => !isToDecide(row) && !isChosen(row));
  const { errors, fields } = formState(refused?.lastResult, "statement", defaultsOf(open));
  return (
    <>
      <p>
        <Link to="/admin/payments/statement" className="admin-all">
          {t.uploadAnotherStatement()}
        </Link>
      </p>
      <AdminHeading aside={<span className="muted wrap-anywhere">{fileName}</span>}>{t.reviewMatches()}</AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <p className="muted">{summaryText(rows, notShown)}</p>
      {isCsv && (
        <p>
          <Link to={columnsAddress(id)}>{tTables.chooseOtherColumns()}</Link>
        </p>
      )}
      <Form method="post" action={statementAddress(id)} noValidate className="mt-4">
        <FormKey />
        <input type="hidden" name="seen" value={refused?.seen ?? fields.seen.value} data-seen="" />
        {closed > 0 && (
          <Notice title={t.statementInClosedMonth({ count: closed })}>{t.statementInClosedMonthHint()}</Notice>
        )}
        {otherAccounts.length > 0 && <OtherAccount accounts={otherAccounts} field={fields.account} />}
        {toDecide.length > 0 && (
          <section className="mt-4">
            <h2>{t.toDecideHeading({ count: toDecide.length })}</h2>
            <Entries caption={t.toDecideHeading({ count: toDecide.length })} rows={toDecide} fields={fields} />
          </section>
        )}
        {matched.length > 0 && (
          // Unfolded where it is all that there is to look at, and where one of its choices may be refused.
          <details open={toDecide.length === 0 || refused !== undefined}>
            <summary className="small py-2.5">
              {t.matchedHeading({ count: matched.length, amount: sumOf(matched) })}
            </summary>
            <Entries caption={t.matchingEntries()} rows={matched} fields={fields} />
          </details>
        )}
        {others.length > 0 && (
          <details open={open.length === 0 || refused !== undefined}>
            <summary className="small py-2.5">{t.othersHeading({ count: others.length + notShown })}</summary>
            <Entries caption={t.otherEntries()} rows={others} fields={fields} />
            <NotShown count={notShown} />
          </details>
        )}
        <div className="admin-bar admin-buttons">
          {open.length > 0 && (
            <Button name="intent" value="book" pending={intent === "book"} pendingLabel={t.booking()}>
              {t.bookSelected()}
            </Button>
          )}
          <Button name="intent" value="discard" variant="secondary">
            {t.discard()}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** Bookable entries have their choice. */
function Entries({ caption, rows, fields }: { caption: string; rows: readonly StatementRow[]; fields: ChoiceState }) {
  return (
    <AdminTable
      caption={caption}
      columns={columns()}
      rows={rows.map((row) => ({
        key: `entry-${row.index}`,
        cells: {
          ...entryCells(row),
          order: isBookable(row) ? <ChoiceFields {...{ row, fields }} /> : whyNot(row),
        },
      }))}
    />
  );
}

const sumOf = (rows: readonly StatementRow[]) => rows.reduce((sum, { entry }) => sum + (entry.amount ?? 0), 0);

/** Of several orders with their amounts. */
const MAX_TYPED = 400;

const columns = () =>
  [
    { key: "day", label: t.day() },
    { key: "from", label: t.from(), onPhone: "plain" },
    { key: "amount", label: t.amount(), isNumber: true, onPhone: "end" },
    { key: "order", label: t.orderLabel(), onPhone: "plain" },
  ] as const;

const isBookable = ({ proposal }: StatementRow) => proposal !== null;
/** An unreadable entry that names an order has no choice, but is looked at. */
const isToDecide = (row: StatementRow) =>
  row.entry.isUnread === true || (isBookable(row) && !isChosen(row) && !row.isRepeat);
const isChosen = ({ proposal }: StatementRow) => proposal !== null && proposal.chosen !== LEAVE_OUT;

/** Whether the statement is of the right account, before anything is booked. */
function OtherAccount({ accounts, field }: { accounts: readonly string[]; field: FieldState }) {
  const shown = accounts.slice(0, 3).join(", ") + (accounts.length > 3 ? ", ..." : "");
  return (
    <Notice title={t.isYourAccount()}>
      <p>{t.otherAccount({ shown, span: (words) => <span className="wrap-anywhere">{words}</span> })}</p>
      <Checkbox field={field} label={t.isOurAccount()} />
    </Notice>
  );
}

/** Left-out entries that are not on the page. */
export const NotShown = ({ count }: { count: number }) =>
  count > 0 && <p className="muted mt-4">{t.entriesNotShown({ count })}</p>;

const whyNot = ({ entry, bookedTo }: StatementRow) =>
  bookedTo === null ? t.leftOutBecause({ why: entry.leftOut ?? "" }) : t.bookedBeforeToOrder({ bookedTo });

type ChoiceState = ReturnType<typeof formState<ChoiceName>>["fields"];
type ChoiceName = `choice-${number}` | `order-${number}` | `nth-${number}` | "account" | "seen";

function defaultsOf(rows: readonly StatementRow[]): Record<ChoiceName, string> {
  return {
    account: "",
    seen: seenText(new Map(rows.flatMap(({ proposal }) => proposal?.unpaid ?? []))),
    ...Object.fromEntries(
      rows.flatMap(({ index, proposal, nth }) => [
        [`choice-${index}`, proposal?.chosen ?? LEAVE_OUT],
        [`order-${index}`, ""],
        [`nth-${index}`, nth > 0 ? String(nth) : ""],
      ]),
    ),
  };
}

function ChoiceFields({ row: { index, proposal, entry }, fields }: { row: StatementRow; fields: ChoiceState }) {
  const from = entry.counterparty || t.entryNumber({ number: index + 1 });
  const nth = fields[`nth-${index}`]!;
  return (
    <div className="admin-match">
      {nth.value && <input type="hidden" name={nth.name} value={nth.value} />}
      <Select
        field={fields[`choice-${index}`]!}
        label={t.whatToDoWith({ from })}
        hideLabel
        options={[
          ...(proposal?.options ?? []),
          { value: OTHER_ORDER, label: t.bookToAnotherOrder() },
          { value: LEAVE_OUT, label: t.leaveOut() },
        ]}
      />
      <div className="admin-match-other">
        <Field
          field={fields[`order-${index}`]!}
          label={t.anotherOrderOrProforma()}
          hint={t.severalOrders()}
          optional
          autoComplete="off"
          maxLength={MAX_TYPED}
        />
      </div>
      <div className="small">
        <p>{proposal?.note}</p>
        <Fitting orders={proposal?.orders ?? []} />
      </div>
    </div>
  );
}

/** Orders of an entry named at once. */
const MAX_NAMED = 3;

function Fitting({ orders }: { orders: readonly string[] }) {
  const named = orders.map((order) => (
    <p key={order} className="muted wrap-anywhere">
      {order}
    </p>
  ));
  if (orders.length <= MAX_NAMED) return named;
  return (
    <>
      {named.slice(0, MAX_NAMED - 1)}
      <details>
        <summary className="small py-2.5">{t.otherOrders({ count: orders.length - MAX_NAMED + 1 })}</summary>
        {named.slice(MAX_NAMED - 1)}
      </details>
    </>
  );
}

function summaryText(rows: readonly StatementRow[], notShown: number): string {
  const count = (test: (row: StatementRow) => boolean) => rows.filter(test).length;
  return t.entriesCounted({
    toBook: count(isChosen),
    toDecide: count(isToDecide),
    before: count((row) => row.bookedTo !== null && (!isBookable(row) || row.isRepeat)),
    leftOut: count(({ entry }) => entry.leftOut !== null && !entry.isUnread) + notShown,
  });
}
