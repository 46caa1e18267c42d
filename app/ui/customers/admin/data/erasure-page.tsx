import { Form, Link, useNavigation } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import type { ErasurePage as Erasure } from "~/shop/desk/customer-data/erasure-page.server";
import { ALL_DOCUMENT_KINDS } from "~/shop/billing/documents/document-kinds";
import { documentWords } from "~/texts/documents";
import { openOrder } from "~/texts/desk";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { customerAddress } from "~/ui/layout/customer-address";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { markLookAlikes } from "~/formats/email";
import { FormKey } from "~/ui/layout/form-key";

/** What an erasure of a customer's personal data would delete and keep, and the form that does it. */
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
      <AdminHeading>Erase personal data</AdminHeading>
      <ErrorSummary errors={form.errors} title={refused?.title} />
      {erasedAt ? (
        <Notice title={`Erased on ${formatDate(erasedAt)}.`} />
      ) : (
        <>
          {hasBegun && (
            <Notice title="This erasure is not complete.">
              <p>The account is closed, and notes and e-mails about its orders may be gone. Erase it again to go on.</p>
            </Notice>
          )}
          <Effects page={page} />
          {isStaff ? (
            <Notice title="This is an admin.">
              <p>Remove the admin role first.</p>
            </Notice>
          ) : contactOf ? (
            <Notice title={`This is the contact of ${contactOf.name}.`}>
              <p>
                Erase <Link to={customerAddress(contactOf.id)}>that customer</Link>.
              </p>
            </Notice>
          ) : open.length > 0 ? (
            <OpenOrders open={open} />
          ) : (
            <ErasureForm page={page} address={address} field={form.fields.email} />
          )}
        </>
      )}
    </>
  );
}

function Effects({ page: { name, email, staysIn, deleted, kept } }: { page: Erasure }) {
  return (
    <div className="admin-halves mt-6 mb-8">
      <section className="card stack" aria-labelledby="deleted">
        <h2 id="deleted">What is deleted</h2>
        <ul className="list-disc pl-5">
          <li className="wrap-anywhere">
            Name, {markLookAlikes(email)}, company, VAT ID, EORI number, website, phone and
            addresses of the account
          </li>
          <li>The cart, and saved and shared carts: {deleted.carts}</li>
          <li>Inquiries: {deleted.inquiries}</li>
          <li>
            E-mails to {name} ({deleted.mails}), and those to us about them. A last one tells them, and is deleted once it is sent.
          </li>
          <li>
            Sign-ins, API keys ({deleted.apiKeys}), invitations and requests for access. Keys that{" "}
            {name} made for a company are revoked, and the company is told.
          </li>
          <li>Notes and messages about orders, and names and notes in the audit</li>
          {deleted.ordersForCompany > 0 && (
            <li>
              Of orders that {name} placed or approved for a company ({deleted.ordersForCompany}):
              all e-mails about them, and what {name} wrote in them, also while they are open. What
              others wrote in them stays: check whether it names {name}.
            </li>
          )}
        </ul>
      </section>
      <section className="card stack" aria-labelledby="kept">
        <h2 id="kept">What is kept</h2>
        <ul className="list-disc pl-5">
          <li>Orders with their lines, address, shipments and payments: {kept.orders}</li>
          {ALL_DOCUMENT_KINDS.map((kind) => (
            <li key={kind}>
              {`Versions of ${documentWords(kind).plural}, as issued: ${kept.documents[kind]}`}
            </li>
          ))}
          {kept.orders > 0 && <li>Checks of the VAT ID</li>}
        </ul>
        <p>
          {staysIn.length > 0 &&
            `${name} belongs to ${staysIn.join(", ")} as well, and stays there with name, e-mail and sign-ins. `}
          The law requires the books to be kept for 10 years (Art. 86 of the Slovenian VAT act
          ZDDV-1; GDPR Art. 17(3)(b)). They are linked to “Erased customer”.
        </p>
      </section>
    </div>
  );
}

function OpenOrders({ open }: Pick<Erasure, "open">) {
  return (
    <Notice title="There are open orders.">
      <p>Finish them first: delivered or cancelled, and paid in full.</p>
      <ul className="list-disc pl-5">
        {open.map(({ id, orderNumber, ...order }) => (
          <li key={id}>
            <Link to={`/admin/orders/${id}`}>{orderNumber}</Link>: {openOrder(order)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function ErasureForm({
  page: { email },
  address,
  field,
}: {
  page: Erasure;
  address: string;
  field: ReturnType<typeof formState<"email">>["fields"]["email"];
}) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={`${address}/erase`} noValidate className="card stack max-w-[40rem]">
      <FormKey />
      <p>
        <b>This cannot be undone.</b> Download the data first if the customer asked for it. Backups
        hold it until they are deleted.
      </p>
      <Field
        field={field}
        label="E-mail address of the customer"
        hint={`Type ${markLookAlikes(email)} to confirm.`}
        required
        autoComplete="off"
        inputMode="email"
      />
      <Button variant="danger" pending={isSending} pendingLabel="ERASING...">
        ERASE PERSONAL DATA
      </Button>
    </Form>
  );
}
