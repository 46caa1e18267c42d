import { Link } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import type { CustomerFacts } from "~/shop/desk/customer-data/customer-file.server";
import * as text from "~/texts/customer-desk";
import { customerAddress } from "~/ui/layout/customer-address";

import { mergeAddress } from "./merge-address";

/** What can be done with the data of a customer as a whole: downloaded, erased, merged. */
export function PersonalDataSection({ customer }: { customer: CustomerFacts }) {
  const { id, isStaff, erasedAt, mergedInto, approvalStatus } = customer;
  const address = customerAddress(id);
  return (
    <section className="card stack" aria-labelledby="personal-data">
      <h2 id="personal-data">Personal data</h2>
      {erasedAt && <p>Erased on {formatDate(erasedAt)}. Orders and their documents are kept.</p>}
      {mergedInto && (
        <p>
          Merged into the account of{" "}
          <Link to={customerAddress(mergedInto.id)}>{mergedInto.name}</Link>, which has its orders
          and carts.
        </p>
      )}
      <ul className="space-y-2">
        <li>
          <a href={`${address}/data.json`} download>
            Download data (JSON)
          </a>
          <span className="muted small block">{text.dataHint()}</span>
        </li>
        {!isStaff && approvalStatus === "approved" && (
          <li>
            <Link to={mergeAddress(id)}>Merge with another account</Link>
          </li>
        )}
        {!isStaff && !erasedAt && (
          <li>
            <Link to={`${address}/erase`}>Erase personal data</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
