import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { markLookAlikes } from "~/formats/email";
import * as t from "~/messages/customers";
import type { Comparison, MergeAccount } from "~/shop/desk/customer-data/compare-accounts.server";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { addressLine } from "~/ui/customers/admin/customer-profile";
import { Button } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { FormKey } from "~/ui/layout/form-key";

import { mergeAddress } from "../merge-address";

/** Two companies side by side, what moves, and the button that merges them. */
export function MergeComparison({
  comparison: { staying, going, seen },
  refusal,
}: {
  comparison: Comparison;
  /** Why they cannot be merged. */
  refusal: string | null;
}) {
  const isSending = useNavigation().formMethod === "POST";
  const stayingName = markLookAlikes(staying.name);
  const goingName = markLookAlikes(going.name);
  return (
    <div className="stack-loose">
      <AdminTable
        caption={t.theTwoAccounts()}
        columns={columns()}
        rows={facts().map(([label, valueOf], index) => ({
          key: index,
          cells: { fact: label, staying: shown(valueOf(staying)), going: shown(valueOf(going)) },
        }))}
      />
      {refusal ? (
        <Notice title={t.theseTwoCannotBeMerged()}>
          <p>{refusal}</p>
        </Notice>
      ) : (
        <Form
          method="post"
          action={mergeAddress(staying.id, going.id)}
          className="card stack max-w-[46rem]"
        >
          <FormKey />
          <h2>{t.whatHappens()}</h2>
          <ul className="list-disc pl-5">
            <li>
              {t.sOrdersInquiriesCartsAnd({ goingName, stayingName })}</li>
            {going.cartPieces > 0 && staying.cartPieces > 0 && (
              <li>{t.theCartOfBecomesA({ goingName })}</li>
            )}
            <li>{t.theProfileOfStaysAs({ stayingName })}</li>
            <li>{t.theAccountOfIsClosed({ goingName })}</li>
          </ul>
          <p>
            <b>{t.thisCannotBeUndone()}</b>
          </p>
          <input type="hidden" name="with" value={going.id} />
          <input type="hidden" name="seen" value={seen} />
          <Button variant="danger" pending={isSending} pendingLabel={t.merging()}>{t.mergeAccounts()}</Button>
        </Form>
      )}
      <p>
        {staying.id !== going.id && (
          <>
            <Link to={mergeAddress(going.id, staying.id)}>{t.keepTheOtherAccountInstead()}</Link>
            {" · "}
          </>
        )}
        <Link to={mergeAddress(staying.id)}>{t.chooseAnotherAccount()}</Link>
      </p>
    </div>
  );
}

const columns = () =>  [
  { key: "fact", label: t.fact() },
  { key: "staying", label: t.stays() },
  { key: "going", label: t.goes() },
] as const;

const facts = (): [string, (account: MergeAccount) => string | number | null][] =>  [
  ["Name", ({ name }) => name],
  ["E-mail", ({ email }) => email],
  [t.wholesaleAccess(), ({ approvalStatus }) => t.approvalStatusName(approvalStatus)],
  ["Company", ({ companyName }) => companyName],
  [t.vatId(), ({ vatId }) => vatId],
  [t.eoriNumber(), ({ eori }) => eori],
  ["Phone", ({ phone }) => phone],
  ["Website", ({ website }) => website],
  [t.billingAddress(), ({ billingAddress }) => addressLine(billingAddress)],
  [t.shippingAddress(), ({ shippingAddress }) => addressLine(shippingAddress)],
  [t.furtherDeliveryAddressesLabel(), ({ shipTos }) => shipTos],
  ["Orders", ({ orders }) => orders],
  ["Inquiries", ({ inquiries }) => inquiries],
  [t.piecesInTheCart(), ({ cartPieces }) => cartPieces],
  [t.savedCarts(), ({ savedCarts }) => savedCarts],
  [t.sharedCarts(), ({ sharedCarts }) => sharedCarts],
  [t.activeApiKeys(), ({ apiKeys }) => apiKeys],
];

const shown = (value: string | number | null): ReactNode =>
  value === null ? (
    <span className="muted">–</span>
  ) : (
    <span className="wrap-anywhere">{markLookAlikes(String(value))}</span>
  );
