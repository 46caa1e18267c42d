import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { problemText } from "~/texts/problems";
import { handleForm, outOfDate } from "~/http/forms/handle-form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { parseId } from "~/formats/ids";
import { listInquiries, markInquiryRead } from "~/shop/cart/inquiries/admin-inquiries.server";
import { inquiriesAddress, parseInquiryQuery } from "~/shop/cart/inquiries/inquiry-query";
import { Problem } from "~/shop/base/problem";
import { InquiriesPage } from "~/ui/cart/admin/inquiries-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

const queryOf = (request: Request) => parseInquiryQuery(new URL(request.url).searchParams);

/** GET /admin/inquiries: the inquiries, unread first; filtered by `q` and `show`, paginated by `page`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = queryOf(request);
  return { list: await listInquiries(query), query };
}

/** POST /admin/inquiries: marks the inquiry that `read` names as read, and shows the same list again. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  return handleForm(request, {
    title: "Error",
    failed: "Failed to mark inquiry as read",
    notFound: (_, problem) =>
      notFound(request, {
        title: "Inquiry not found",
        message: problemText(problem),
        link: { href: "/admin/inquiries", label: "ALL INQUIRIES" },
      }),
    async handle(_, { fields }) {
      const read = fields.get("read");
      if (read === null) throw outOfDate(request);
      const id = parseId(read);
      if (id === null) throw new Problem("not_found", { what: "inquiry" });
      await markInquiryRead(admin.id, id);
      return redirectWithToast(inquiriesAddress(queryOf(request)), {
        title: "Inquiry Marked",
        description: `Inquiry #${id} is marked as read.`,
      });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Inquiries") }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Inquiries() {
  return <InquiriesPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
