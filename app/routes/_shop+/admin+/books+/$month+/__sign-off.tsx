import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatMonth } from "~/formats/dates";
import * as t from "~/messages/billing";
import { signedText } from "~/shop/billing/books/books-text";
import { monthAddress, type MonthSums, type SignOffState } from "~/shop/billing/books/month";
import { Button } from "~/ui/base/button";

import { ErrorSummary } from "~/ui/base/error-summary";
import { Checkbox } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { VersionField } from "~/ui/base/version-field";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";

interface SignOffProps {
  sums: MonthSums;
  state: SignOffState;
  refused?: RefusedForm;
}

/** Who signed the month off; or its form, or why it cannot be signed off yet. */
export function SignOff({ sums: { month, documents }, state, refused }: SignOffProps) {
  const { fields, errors } = formState(refused?.lastResult, "sign-off", { acceptsToInvoice: false });
  const isSending = useNavigation().formMethod === "POST";
  const { signed, isClosed, isOver, earlierOpen, toInvoice } = state;
  const toLink = earlierOpen && {
    month: formatMonth(earlierOpen),
    link: (words: ReactNode) => <Link to={monthAddress(earlierOpen)}>{words}</Link>,
  };
  return (
    <section className="card stack mt-8 max-w-2xl" aria-labelledby="sign-off">
      <h2 id="sign-off">{t.signOff()}</h2>
      <ErrorSummary errors={errors} title={refused?.title} />
      {isClosed ? (
        <>
          <p>{signed ? signedText(signed) : t.closedWithLater()}</p>
          <p className="muted">{t.monthIsClosed()}</p>
        </>
      ) : !isOver ? (
        <p>{t.signOffWhenOver()}</p>
      ) : toLink ? (
        <p>{t.signOffEarlierFirst(toLink)}</p>
      ) : (
        <PanelForm right="change-documents" readable method="post" noValidate className="stack">
          <FormKey />
          <VersionField stored={documents} refused={refused} />
          <p className="muted">{t.signOffHint()}</p>
          {toInvoice > 0 && (
            <Checkbox field={fields.acceptsToInvoice} label={t.acceptsToInvoice({ count: toInvoice })} />
          )}
          <Button pending={isSending}>{t.signOffButton({ month: formatMonth(month).toUpperCase() })}</Button>
        </PanelForm>
      )}
    </section>
  );
}
