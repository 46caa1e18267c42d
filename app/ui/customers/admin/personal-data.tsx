import { Link } from "@remix-run/react";
import * as t from "~/messages/customers";

/** Downloads and erases the data of a customer or a person. For the heading of their page. */
export function PersonalDataLinks({ address, canErase }: { address: string; canErase: boolean }) {
  return (
    <>
      <a href={`${address}/data.json`} download className="admin-all">
        {t.downloadDataJson({ hidden: (words) => <span className="sr-only">{words}</span> })}
      </a>
      {canErase && (
        <Link to={`${address}/erase`} className="admin-all">
          {t.erasePersonalDataLabel({ hidden: (words) => <span className="sr-only">{words}</span> })}
        </Link>
      )}
    </>
  );
}
