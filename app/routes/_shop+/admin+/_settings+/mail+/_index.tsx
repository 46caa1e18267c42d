import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/gate/guards.server";
import { changeMail } from "~/http/forms/mail-changes.server";
import { listMail } from "~/shop/desk/mail-queue/admin-mail.server";
import { mailAddress, mailQuery } from "~/shop/desk/mail-queue/mail-query";
import { MailPage } from "~/ui/desk/mail-queue/mail-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

const queryOf = (request: Request) => mailQuery(new URL(request.url).searchParams);

/** GET /admin/mail: the outbox: sent, queued and failed mails; filtered by `q` and `state`, paginated by `page`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = queryOf(request);
  const list = await listMail(query, new Date());
  return { list, query: { ...query, page: list.page } };
}

/** POST /admin/mail: retries or cancels a mail, or retries all that failed, and shows the same list again. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return changeMail(request, admin.id, mailAddress(queryOf(request)));
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Mail") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Mail() {
  return <MailPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
