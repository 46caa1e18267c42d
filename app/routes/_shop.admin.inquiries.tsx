import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { serverFailure } from "~/http/forms/form.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { parseId } from "~/formats/ids";
import { listInquiries, markInquiryRead } from "~/shop/cart/inquiries/admin-inquiries.server";
import { inquiriesAddress, parseInquiryQuery } from "~/shop/cart/inquiries/inquiry-query";
import { Problem } from "~/shop/base/problem";
import { InquiriesPage } from "~/ui/cart/admin/inquiries-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

const queryOf = (request: Request) => parseInquiryQuery(new URL(request.url).searchParams);
const BACK = { href: "/admin/inquiries", label: "ALL INQUIRIES" };

/** GET /admin/inquiries: the inquiries, unread first; filtered by `q` and `show`, paginated by `page`. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const query = queryOf(request);
  return { list: await listInquiries(query), query };
}

/** POST /admin/inquiries: marks the inquiry that `read` names as read, and shows the same list again. */
export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const read = (await readForm(request)).get("read");
  if (read === null) {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "The form does not say which inquiry is meant. Nothing was changed.",
      link: BACK,
    });
  }
  const id = parseId(read);
  try {
    if (id === null) throw new Problem("not_found", "There is no such inquiry.");
    await markInquiryRead(admin.id, id);
  } catch (error) {
    if (error instanceof Problem) {
      const { message } = error;
      throw notFound(request, { title: "Inquiry not found", message, link: BACK });
    }
    const { message, ...init } = serverFailure(error, request, "Failed to mark inquiry as read");
    return data({ status: "error" as const, failure: message }, init);
  }
  return redirectWithToast(inquiriesAddress(queryOf(request)), {
    title: "Inquiry Marked",
    description: `Inquiry #${id} is marked as read.`,
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Inquiries") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { keepForm as clientAction } from "~/ui/layout/lost-response/keep-form";

export default function Inquiries() {
  return (
    <InquiriesPage
      {...useLoaderData<typeof loader>()}
      failure={useAnswer<typeof action>()?.failure}
    />
  );
}
