/** An address to write to, as text and link: what is in it cannot add anything to the mail. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`} className="admin-address">
      {email}
    </a>
  );
}

/** A website that somebody named, opened without telling it from where. */
export function WebsiteLink({ website }: { website: string }) {
  return /^https?:\/\//i.test(website) ? (
    <a href={website} rel="noreferrer noopener nofollow" className="admin-address">
      {website}
    </a>
  ) : (
    <>{website}</>
  );
}
