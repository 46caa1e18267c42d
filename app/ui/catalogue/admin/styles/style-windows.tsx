import { Form } from "@remix-run/react";

import type { AdminWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { offerText } from "~/shop/catalogue/delivery-windows/shown-window";
import { shownWindow, windowState } from "~/shop/catalogue/delivery-windows/window";
import { Button } from "~/ui/base/button";
import { FormKey } from "~/ui/layout/form-key";

/** The delivery windows in which a style is offered, as checkboxes in a form of their own. */
export function StyleWindows({
  action,
  windows,
  chosen,
  today,
}: {
  /** The address that the form is posted to. */
  action: string;
  windows: readonly AdminWindow[];
  /** The ids of the style's windows. */
  chosen: readonly number[];
  today: string;
}) {
  const isOpen = windows.some(
    (window) => chosen.includes(window.id) && windowState(window, today) === "open",
  );
  return (
    <section id="windows" className="admin-section stack max-w-4xl" aria-labelledby="windows-title">
      <h2 id="windows-title">Delivery windows</h2>
      {!isOpen && <p>In no open window: it can't be ordered at the moment.</p>}
      <Form key={chosen.join()} method="post" action={action} className="stack">
        <FormKey />
        <div>
          {windows.map((window) => (
            <label key={window.id} className="check">
              <input
                type="checkbox"
                name="window[]"
                value={window.id}
                defaultChecked={chosen.includes(window.id)}
              />
              <span>
                {offerText(shownWindow(window))}
                {windowState(window, today) !== "open" && ` (${windowState(window, today)})`}
              </span>
            </label>
          ))}
        </div>
        <Button name="intent" value="windows" variant="secondary">
          SAVE WINDOWS
        </Button>
      </Form>
    </section>
  );
}
