import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { markLookAlikes } from "~/formats/email";
import { requireAdmin } from "~/http/gate/guards.server";
import { changeMail } from "~/http/forms/mail-changes.server";
import { notFound } from "~/http/gate/refusals.server";
import { parseId } from "~/formats/ids";
import { findMail } from "~/shop/desk/mail-queue/admin-mail.server";
import { MailItem } from "~/ui/desk/mail-queue/mail-item";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/mail/{id}: one mail with its text. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const mail = id && (await findMail(id, new Date()));
  if (!mail) {
    throw notFound(request, {
      title: "E-mail Not Found",
      message: "There is no e-mail at this address.",
      link: { href: "/admin/mail", label: "ALL MAIL" },
    });
  }
  return { mail };
}

/** POST /admin/mail/{id}: retries or cancels it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const id = parseId(params.id);
  return changeMail(request, admin.id, id ? `/admin/mail/${id}` : "/admin/mail");
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? `Mail: ${markLookAlikes(loaded.mail.subject)}` : "E-mail Not Found"),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function MailDetail() {
  return <MailItem {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
