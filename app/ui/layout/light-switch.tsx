import { useLocation } from "@remix-run/react";

import { useLight } from "~/ui/light";

/** Shows whether light pages are on, and toggles them. A plain form, because the page must be reloaded. */
export function LightSwitch() {
  const light = useLight();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/light-pages" id="light-pages" className="small">
      <input type="hidden" name="redirectTo" value={`${pathname + search}#light-pages`} />
      <span className="muted">
        {light ? "Light pages are on: small pictures, no scripts." : "Light pages are off."}
      </span>{" "}
      <button name="light" value={light ? "off" : "on"} className="btn btn-quiet">
        {light ? "Turn off" : "Turn on"}
        <span className="sr-only"> light pages</span>
      </button>
    </form>
  );
}
