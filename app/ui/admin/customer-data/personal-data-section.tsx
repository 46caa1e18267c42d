import { Link } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import type { PersonFile } from "~/shop/staff/customer-file.server";
import { customerAddress } from "~/ui/admin/people/customer-address";

/** What can be done with the data of a customer as a whole: downloaded, erased. */
export function PersonalDataSection({ person }: { person: PersonFile }) {
  const { id, isAdmin, erasedAt } = person;
  const address = customerAddress(id);
  return (
    <section className="card stack" aria-labelledby="personal-data">
      <h2 id="personal-data">Personal data</h2>
      {erasedAt && <p>Erased on {formatDate(erasedAt)}. Orders and their documents are kept.</p>}
      <ul className="stack-tight">
        <li>
          <a href={`${address}/data.json`} download>
            Download data (JSON)
          </a>
        </li>
        {!isAdmin && !erasedAt && (
          <li>
            <Link to={`${address}/erase`}>Erase personal data</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
