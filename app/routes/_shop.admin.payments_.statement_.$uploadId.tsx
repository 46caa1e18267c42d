import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { typedFields } from "~/http/forms/form-fields.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound, refuse } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { bookStatement } from "~/shop/payments/statement/book-statement.server";
import { statementAddress } from "~/shop/payments/statement/entry";
import { otherAccounts } from "~/shop/payments/statement/own-account.server";
import { previewStatement } from "~/shop/payments/statement/preview.server";
import { shownRows } from "~/shop/payments/statement/shown-rows";
import { readChoices } from "~/shop/payments/statement/statement-form.server";
import {
  discardStatement,
  findStatement,
  type StatementUpload,
} from "~/shop/payments/statement/uploads.server";
import { Problem } from "~/shop/problem";
import { bookedText, StatementBooked } from "~/ui/admin/payments/statement-booked";
import { StatementPreview } from "~/ui/admin/payments/statement-preview";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/unanswered/use-answer";

const statementNotFound = (request: Request) =>
  notFound(request, {
    title: "Statement Not Found",
    message: "It was discarded, is older than a day, or was uploaded by another admin.",
    link: { href: "/admin/payments/statement", label: "UPLOAD A STATEMENT" },
  });

/** GET /admin/payments/statement/{uploadId}: what is proposed for each entry, or what booking did. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const upload = await findStatement(admin.id, params.uploadId ?? "");
  if (!upload) throw statementNotFound(request);
  const { id, fileName, entries, result } = upload;
  const shown = shownRows(await previewStatement(entries));
  return {
    statement: { id, fileName, ...shown, otherAccounts: otherAccounts(entries) },
    result,
  };
}

/** POST /admin/payments/statement/{uploadId}: books the chosen entries (`book`) or discards the statement (`discard`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request);
  const fields = await readForm(request);
  const upload = await findStatement(admin.id, params.uploadId ?? "");
  if (!upload) throw statementNotFound(request);
  switch (fields.get("intent")) {
    case "discard":
      return discard(admin.id, upload);
    case "book":
      return book(request, admin.id, { upload, fields });
    default:
      throw refuse(request, {
        status: 400,
        title: "Bad request",
        message: "This form is incomplete or out of date. Nothing was changed.",
      });
  }
}

async function discard(userId: string, { id, result }: StatementUpload) {
  if (result) return redirect(statementAddress(id), 303);
  await discardStatement(userId, id);
  return redirectWithToast("/admin/payments", {
    title: "Statement Discarded",
    description: "Nothing was booked.",
  });
}

async function book(
  request: Request,
  userId: string,
  { upload, fields }: { upload: StatementUpload; fields: FormData },
) {
  const { bookings, errors } = await readChoices(fields, upload);
  const booked = bookings.map(({ entry }) => entry);
  if (otherAccounts(booked).length > 0 && fields.get("account") !== "on") {
    errors.account = ["Say whether this account is yours. Otherwise upload the right statement."];
  }
  const refuseChoices = (error: Record<string, string[]>, status: number) => {
    const initialValue = typedFields(fields, /^((choice|order)-\d{1,4}|account)$/);
    const lastResult = { status: "error", initialValue, error };
    return data({ lastResult, title: "Nothing was booked" }, { status });
  };
  if (Object.keys(errors).length > 0) return refuseChoices(errors, 400);
  if (bookings.length === 0 && !upload.result) {
    return refuseChoices({ "": ["Choose at least one entry to book."] }, 400);
  }
  try {
    const result = await bookStatement(userId, upload, bookings);
    const toast = { title: "Statement Booked", description: bookedText(result) };
    return await redirectWithToast(statementAddress(upload.id), toast);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") throw statementNotFound(request);
    return refuseChoices({ "": [error.message] }, 409);
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.result ? "Statement booked" : "What is proposed") },
];

export { shouldRevalidate } from "~/ui/admin/revalidate";

export { keepForm as clientAction } from "~/ui/unanswered/keep-form";

export default function Statement() {
  const { statement, result } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return result ? (
    <StatementBooked statement={statement} result={result} />
  ) : (
    <StatementPreview statement={statement} refused={refused} />
  );
}
