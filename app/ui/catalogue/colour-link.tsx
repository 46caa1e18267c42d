/** Without scripts, in place of a colour's pictures: a link to the page that shows them. */
import * as t from "~/messages/catalogue";
export function ColourLink({ label, address }: { label: string; address: string }) {
  return (
    <a href={address} rel="nofollow" className="views picture picture-words">
      {t.showLabel({ label })}
    </a>
  );
}
