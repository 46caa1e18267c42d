import { Fragment } from "react";

/** An e-mail address that breaks after "@", dots and hyphens first where it is too long for its column. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=[@.-])/);
  return (
    <span className="admin-address">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
