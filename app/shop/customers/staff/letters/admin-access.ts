import { button, facts, type Letter, paragraph } from "~/shop/brand/mail/letter";

/** The mail with the sign-in link that an admin requested. `path` is the link, without the origin. */
export function staffLink({
  shopName,
  path,
  minutes,
}: {
  shopName: string;
  path: string;
  minutes: number;
}): Letter {
  return {
    subject: `Your link to the admin panel of ${shopName}`,
    preview: `It works for ${minutes} minutes, in the browser in which you asked for it.`,
    reader: "staff",
    parts: [
      paragraph(
        `Somebody, most likely you, asked for a link to the admin panel of ${shopName} for this address. Open it within ${minutes} minutes, in the browser in which you asked for it.`,
      ),
      button("Open the admin panel", path),
      paragraph(
        "It works once and leads to the sign-in, where you log in as usual. If you did not ask for it, there is nothing to do: it is of no use to anybody else.",
      ),
    ],
  };
}

/** The mail to all admins, including the new one, about a new admin. */
export function adminGranted({
  shopName,
  who,
  email,
  by,
  via,
  address,
  when,
  until,
}: {
  shopName: string;
  /** The new admin. */
  who: string;
  email: string;
  by: string;
  /** How they got the role, such as "In the admin panel". */
  via: string;
  /** The network address of an attempt at /admin-setup or /emergency-admin. */
  address: string | null;
  /** Formatted date and time. */
  when: string;
  /** When a role by emergency code ends, formatted; null for a role without an end. */
  until: string | null;
}): Letter {
  return {
    subject: `New admin of ${shopName}: ${who}`,
    preview: `${via}. By: ${by}`,
    reader: "staff",
    parts: [
      paragraph(
        "Somebody has been given the admin role: they see all customers and orders, and can change prices and roles.",
      ),
      facts(
        ["Who", who],
        ["E-mail", email],
        ["By", by],
        ["How", via],
        ["Network address", address],
        ["When", when],
        ["Ends", until],
      ),
      ...(until
        ? [
            paragraph(
              `The role ends by itself on ${until}. Another admin can keep it under “Staff and roles” until then.`,
            ),
          ]
        : []),
      paragraph(
        "This mail goes to the admins. If none of you knows of it, take the role away at once and look into the audit log.",
      ),
      button("Staff and roles", "/admin/staff"),
    ],
  };
}
