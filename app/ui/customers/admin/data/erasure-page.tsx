import { Form, Link, useNavigation } from "@remix-run/react";
import { colon, sentences } from "~/formats/lists";

import * as t from "~/messages/customers";
import type { ErasurePage as Erasure } from "~/shop/desk/customer-data/erasure-page.server";
import { ALL_DOCUMENT_KINDS } from "~/shop/billing/documents/document-kinds";
import * as tBilling from "~/messages/billing";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { customerAddress } from "~/ui/layout/customer-address";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { type FieldState, formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { markLookAlikes } from "~/formats/email";
import { FormKey } from "~/ui/layout/form-key";

/** What would be deleted and kept, and the form that erases. */
export function ErasurePage({
  page,
  address,
  refused,
}: {
  page: Erasure;
  /** Of the page of the customer or person. */
  address: string;
  refused?: RefusedForm;
}) {
  const { name, isStaff, erasedAt, hasBegun, contactOf, open } = page;
  const form = formState(refused?.lastResult, "erasure", { email: "" });
  return (
    <>
      <p className="no-print">
        <Link to={address} className="admin-all">
          {name}
        </Link>
      </p>
      <AdminHeading>{t.erasePersonalData()}</AdminHeading>
      <ErrorSummary errors={form.errors} title={refused?.title} />
      {erasedAt ? (
        <Notice title={t.erasedOn({ erasedAt })} />
      ) : (
        <>
          {hasBegun && (
            <Notice title={t.thisErasureIsNotComplete()}>
              <p>{t.theAccountIsClosedAnd()}</p>
            </Notice>
          )}
          <Effects page={page} />
          {isStaff ? (
            <Notice title={t.thisIsAnAdmin()}>
              <p>{t.removeTheAdminRoleFirst()}</p>
            </Notice>
          ) : contactOf ? (
            <Notice title={t.thisIsTheContactOf({ name: contactOf.name })}>
              <p>{t.eraseThatCustomer({ link: (words) => <Link to={customerAddress(contactOf.id)}>{words}</Link> })}</p>
            </Notice>
          ) : open.length > 0 ? (
            <OpenOrders open={open} />
          ) : (
            <ErasureForm
              email={markLookAlikes(page.email)}
              address={address}
              field={form.fields.email}
              warning={t.thisCannotBeUndoneDownload}
            />
          )}
        </>
      )}
    </>
  );
}

function Effects({ page: { name, email, remainingCompanies, deleted, kept, books } }: { page: Erasure }) {
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start mt-6 mb-8">
      <section className="card stack" aria-labelledby="deleted">
        <h2 id="deleted">{t.whatIsDeleted()}</h2>
        <ul className="list-disc pl-5">
          <li className="wrap-anywhere">{t.nameCompanyVatIdEori({ name: markLookAlikes(email) })}</li>
          <li>{t.theCartAndSavedAnd({ carts: deleted.carts })}</li>
          <li>{t.inquiries({ inquiries: deleted.inquiries })}</li>
          <li>{t.eMailsToAndThose({ name, mails: deleted.mails })}</li>
          <li>{t.signInsApiKeysInvitations({ apiKeys: deleted.apiKeys, name })}</li>
          <li>{t.notesAndMessagesAboutOrders()}</li>
          {deleted.ordersForCompany > 0 && (
            <li>{t.ofOrdersThatPlacedOr({ name, ordersForCompany: deleted.ordersForCompany })}</li>
          )}
        </ul>
      </section>
      <section className="card stack" aria-labelledby="kept">
        <h2 id="kept">{t.whatIsKept()}</h2>
        <ul className="list-disc pl-5">
          <li>{t.ordersWithTheirLinesAddress({ orders: kept.orders })}</li>
          {ALL_DOCUMENT_KINDS.map((kind) => (
            <li key={kind}>
              {tBilling.keptVersions(kind, { count: kept.documents[kind] })}
            </li>
          ))}
          {kept.invoices > 0 && <li>{tBilling.keptInvoices({ count: kept.invoices })}</li>}
          {kept.orders > 0 && <li>{t.checksOfTheVatId()}</li>}
        </ul>
        <p>
          {sentences(
            remainingCompanies.length > 0 && t.staysInOtherCompanies({ name, list: remainingCompanies.join(", ") }),
            t.theLawRequiresTheBooks({ isKnown: books !== null, years: books?.years ?? 0, law: books?.law ?? "" }),
          )}
        </p>
      </section>
    </div>
  );
}

function OpenOrders({ open }: Pick<Erasure, "open">) {
  return (
    <Notice title={t.thereAreOpenOrders()}>
      <p>{t.finishThemFirstDeliveredOr()}</p>
      <ul className="list-disc pl-5">
        {open.map(({ id, orderNumber, text }) => (
          <li key={id}>
            <Link to={`/admin/orders/${id}`}>{orderNumber}</Link>
            {colon() + text}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Asks for the e-mail address to be typed; is sent to "erase" of the `address`. */
export function ErasureForm({
  email,
  address,
  field,
  warning,
}: {
  email: string;
  address: string;
  field: FieldState;
  warning: typeof t.thisCannotBeUndoneDownload;
}) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={`${address}/erase`} noValidate className="card stack max-w-[40rem]">
      <FormKey />
      <p>
        {warning({ b: (words) => <b>{words}</b> })}</p>
      <Field
        field={field}
        label={t.eMailAddressOfThe()}
        hint={t.typeToConfirm({ name: email })}
        required
        autoComplete="off"
        inputMode="email"
      />
      <Button variant="danger" pending={isSending} pendingLabel={t.erasing()}>{t.erasePersonalDataButton()}</Button>
    </Form>
  );
}
