import { Fragment } from "react";

import { LOOK_ALIKE, mayBeLookAlike } from "~/formats/email";

/**
 * Breaks after "@", dots and hyphens first where it is too long for its column. An address that may only look like
 * another says so, in words.
 */
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
      {mayBeLookAlike(email) && <b className="small block">{LOOK_ALIKE}</b>}
    </span>
  );
}
