import { button, facts, type Letter, paragraph } from "~/shop/mail/letter";

/** To an admin who has asked for a link to the sign-in. `path` opens it. */
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

/** To the admins, the new one among them. */
export function adminGranted({
  shopName,
  who,
  email,
  by,
  door,
  address,
  when,
}: {
  shopName: string;
  /** The new admin. */
  who: string;
  email: string;
  by: string;
  door: string;
  /** The network address, of who came by a special door. */
  address: string | null;
  /** As it is printed. */
  when: string;
}): Letter {
  return {
    subject: `New admin of ${shopName}: ${who}`,
    preview: `${door}. By: ${by}`,
    reader: "staff",
    parts: [
      paragraph(
        "Somebody has been given the admin role: they see all customers and orders, and can change prices and roles.",
      ),
      facts(
        ["Who", who],
        ["E-mail", email],
        ["By", by],
        ["How", door],
        ["Network address", address],
        ["When", when],
      ),
      paragraph(
        "This mail goes to the admins. If none of you knows of it, take the role away at once and look into the audit log.",
      ),
      button("Staff and roles", "/admin/staff"),
    ],
  };
}
