import { Link } from "@remix-run/react";
import * as t from "~/messages/customers";

/** What can be done with the data of a customer or a person as a whole: downloaded, merged, erased. For the heading of their page. */
export function PersonalDataLinks({
  address,
  mergeAddress,
  canErase,
}: {
  /** Of the page. */
  address: string;
  /** Where it is merged with another account, if it can be. */
  mergeAddress?: string;
  canErase: boolean;
}) {
  return (
    <>
      <a href={`${address}/data.json`} download className="admin-all">
        {t.downloadDataJson({ span: (words) => <span className="sr-only">{words}</span> })}
      </a>
      {mergeAddress && (
        <Link to={mergeAddress} className="admin-all">
          {t.mergeWithAnotherAccount({ span: (words) => <span className="sr-only">{words}</span> })}
        </Link>
      )}
      {canErase && (
        <Link to={`${address}/erase`} className="admin-all">
          {t.erasePersonalDataLabel({ span: (words) => <span className="sr-only">{words}</span> })}
        </Link>
      )}
    </>
  );
}
