/** Some orders are not in the figures yet. */
import * as t from "~/messages/desk";
export const IncompleteNote = () => <p className="mb-4">{t.someOrdersAreStillBeing()}</p>;
