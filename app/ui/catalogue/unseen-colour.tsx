/** Where the pictures of a colour would be, until scripts run: a link to the page that shows them. */
export function UnseenColour({ label, address }: { label: string; address: string }) {
  return (
    <a href={address} rel="nofollow" className="views picture picture-words">
      {`Show ${label}`}
    </a>
  );
}
