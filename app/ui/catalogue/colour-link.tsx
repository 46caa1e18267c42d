/** Without scripts, in place of a colour's pictures: a link to the page that shows them. */
export function ColourLink({ label, address }: { label: string; address: string }) {
  return (
    <a href={address} rel="nofollow" className="views picture picture-words">
      {`Show ${label}`}
    </a>
  );
}
