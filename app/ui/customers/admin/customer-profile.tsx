import type { ReactNode } from "react";

import { formatDate } from "~/formats/dates";
import { type Address, addressLines } from "~/formats/address";
import { isLanguage, LANGUAGE_NAMES } from "~/formats/language";
import * as t from "~/messages/customers";
import * as tBilling from "~/messages/billing";
import type { CustomerFacts } from "~/shop/desk/customer-data/customer-file.server";
import type { EInvoiceFile } from "~/shop/customers/companies/e-invoice-files";
import { WebsiteLink } from "~/ui/layout/admin/mail-link";
import { AppLink } from "~/ui/base/app-link";
import type { FieldState } from "~/ui/base/form-state";

import { customerAddress } from "~/ui/layout/customer-address";
import { CheckVatId, DecideVatId, VatCheck } from "./vat-check";

export function CustomerProfile({ customer, vatReason }: { customer: CustomerFacts; vatReason: FieldState }) {
  const { createdAt, hasSignedIn, erasedAt, vatId, eori, website, ...invoicing } = customer;
  const day = formatDate(createdAt);
  const facts: [string, ReactNode][] = [
    [t.joined(), hasSignedIn || erasedAt ? day : t.joinedNotSignedIn({ day })],
    [t.website(), website && <WebsiteLink website={website} />],
    ...(customer.country && !customer.billingAddress && !customer.shippingAddress
      ? [[t.country(), customer.country] satisfies [string, ReactNode]]
      : []),
    [t.billingAddress(), addressLine(customer.billingAddress)],
    [t.shippingAddress(), addressLine(customer.shippingAddress)],
    ...[
      [t.eoriNumber(), eori],
      [t.invoiceEmail(), invoicing.invoiceEmail],
      [t.buyerReference(), invoicing.buyerReference],
      [t.participant(), invoicing.participant],
      [t.paperLanguage(), isLanguage(invoicing.language) ? LANGUAGE_NAMES[invoicing.language] : null],
      [t.eInvoiceFile(), invoicing.eInvoiceFile && t.eInvoiceFileChoice(invoicing.eInvoiceFile as EInvoiceFile)],
    ].flatMap(([name, text]) => (text ? [[name!, text] satisfies [string, ReactNode]] : [])),
    [t.vatId(), vatId && <VatId customer={customer} reason={vatReason} />],
  ];
  return (
    <section aria-labelledby="profile">
      <h2 id="profile" className="mb-2">
        {t.profileTitle()}
      </h2>
      <dl className="facts gap-x-8 xl:grid xl:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="block xl:last:col-span-full">
            <dt className="small">{name}</dt>
            <dd className="wrap-anywhere">{value ?? <span className="muted">–</span>}</dd>
          </div>
        ))}
      </dl>
      {!erasedAt && (
        <p className="row no-print mt-2">
          <AppLink to={`${customerAddress(customer.id)}/profile`}>{t.correctTheProfile()}</AppLink>
          <AppLink to={`${customerAddress(customer.id)}/addresses`}>
            {t.furtherDeliveryAddresses({ shipTos: customer.shipTos })}
          </AppLink>
        </p>
      )}
    </section>
  );
}

function VatId({ customer, reason }: { customer: CustomerFacts; reason: FieldState }) {
  const { id, vatId, vatIdDoubt, isTaxNumber, vatCheck, canAskVies, canExempt, exemptUntil } = customer;
  return (
    <>
      {vatId}
      {vatIdDoubt && <span className="error block">{vatIdDoubt}</span>}
      {isTaxNumber && !vatIdDoubt && <span className="small block">{tBilling.taxNumberUse()}</span>}
      <VatCheck check={vatCheck} />
      {canExempt && (
        <p className="small">{exemptUntil ? t.exemptsNewOrdersUntil({ exemptUntil }) : t.vatOfNewOrdersIs()}</p>
      )}
      {canAskVies && <CheckVatId companyId={id} />}
      {canExempt && <DecideVatId companyId={id} vatId={vatId!} isConfirmed={exemptUntil !== null} reason={reason} />}
    </>
  );
}

/** In one line. */
export const addressLine = (address: Address | null): string | null => address && addressLines(address).join(", ");
