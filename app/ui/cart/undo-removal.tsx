import { Form } from "@remix-run/react";

import { Button } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";

/** Offers to restore the lines that were just removed. */
export function UndoRemoval({ count }: { count: number }) {
  return (
    <div className="no-print">
      <Notice>
        <Form method="post" action="/cart" className="row justify-between">
          <span>{count === 1 ? "One line was removed." : `${count} lines were removed.`}</span>
          <Button variant="quiet" name="intent" value="undo">
            Undo
          </Button>
        </Form>
      </Notice>
    </div>
  );
}
