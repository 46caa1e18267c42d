import { Link } from "@remix-run/react";

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
        Download data<span className="sr-only"> (JSON)</span>
      </a>
      {mergeAddress && (
        <Link to={mergeAddress} className="admin-all">
          Merge<span className="sr-only"> with another account</span>
        </Link>
      )}
      {canErase && (
        <Link to={`${address}/erase`} className="admin-all">
          Erase<span className="sr-only"> personal data</span>
        </Link>
      )}
    </>
  );
}
