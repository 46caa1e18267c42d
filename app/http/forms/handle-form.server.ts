import { data } from "@remix-run/node";
import { z } from "zod";

import * as t from "~/messages/access";
import { problemText } from "~/shop/base/problem-text.server";
import { Problem } from "~/shop/base/problem";
import { readSession } from "../session/sessions.server";
import { readForm } from "../gate/body.server";
import { notFound, problemStatus, refuse as refusal } from "../gate/refusals.server";
import { parseFields, serverFailure } from "./form.server";
import { answerOnce } from "./form-key.server";

interface FormHandling<Schema extends z.ZodType, Answer, Extra extends object> {
  /** Of its fields; without, it has none. */
  schema?: Schema;
  /** The fields, where they have been read already. */
  fields?: FormData;
  /** The names of further fields that the page shows again. */
  others?: readonly string[];
  /** Heads the sentence of a Problem: "Not saved yet". */
  title: string | ((problem: Problem) => string);
  /** Heads what is wrong with the fields. */
  invalidTitle?: string;
  /** The field of its file, beside which stands what is wrong with the file. */
  fileField?: string;
  /** Says what is wrong with the fields as a whole, besides what stands beside them. */
  invalidMessage?: string;
  /** Said when the shop fails: "Failed to save the page. Please try again."; without it, the page of errors is shown. */
  failed?: string | ((error: Error) => string);
  /** Heads it: "Error". */
  failedTitle?: string;
  /** The names of fields whose values are not sent back, such as a code. */
  secrets?: string[];
  /** Makes the page for what does not exist; null says it in the form. */
  notFound?: (request: Request, problem: Problem) => unknown;
  /** Makes the page for a Problem that this form cannot show, or gives the Problem to be thrown again; null for any other. */
  page?: (problem: Problem) => unknown;
  /** The status of a Problem that has another one here than elsewhere. */
  status?: (problem: Problem) => number | undefined;
  /** The sentences of a Problem about several fields, by their names, in place of its own. */
  errors?: (problem: Problem) => Record<string, string | string[]> | undefined;
  /** The form is a button: where it is refused, the other fields of its page stay as they are stored. */
  isButton?: boolean;
  /** The form is a button that removes what its page shows. Where the shop fails, the page of errors is shown, as the row may be gone. */
  isRemoval?: boolean;
  /** What the page needs besides to show the form again; null for invalid fields and unexpected errors. */
  extra?: (problem: Problem | null, value?: z.output<Schema>) => Extra | Promise<Extra>;
  /** Calls the verb and answers, as a rule with redirectWithToast. */
  handle: (value: z.output<Schema>, form: ValidForm<Extra>) => Answer | Promise<Answer>;
}

/** What `handle` may use besides the values. */
interface ValidForm<Extra extends object> {
  fields: FormData;
  /** The typed values, for a page that shows them again, with what is wrong. */
  reply: (message?: string) => FormReply;
  /** Answers with the form and all that was typed, for a reason that is no Problem, such as too many of them. */
  refuse: (reason: Reason, extra?: Partial<Extra>) => RefusedAnswer<Extra>;
}

/** Why a form is shown again: as a whole, beside a field, or beside several. */
export interface Reason extends ResponseInit {
  status: number;
  title: string;
  message?: string;
  field?: string;
  errors?: Record<string, string | string[]>;
}

type FormReply = ReturnType<ReturnType<typeof parseFields>["reply"]>;
type Refused = { lastResult: FormReply; title: string; version?: number; isStale?: boolean };
type RefusedAnswer<Extra> = ReturnType<typeof data<Refused & Partial<Extra>>>;

const NO_FIELDS = z.object({});
/** The codes of Problems with a file. */
const FILE_CODES: Problem["kind"][] = ["unreadable", "too_large"];

/**
 * Answers a posted form: reads it, checks it against its schema, and lets `handle` do what it asks for, and for a signed-in sender once (answerOnce). What is refused is answered by
 * the form with all that was typed: 400 for invalid fields; for a Problem its status, its sentence beside its field or at the top, and
 * `isStale` and the `version` that is stored now; for an unexpected error, which is logged, 503 or 500, and whether the change may be saved.
 * Throws 404 for "not_found", 400 for an unknown `intent`, and redirects and refusals that `handle` throws.
 */
export async function handleForm<Schema extends z.ZodType, Answer, Extra extends object = object>(
  request: Request,
  form: FormHandling<Schema, Answer, Extra>,
): Promise<Answer | RefusedAnswer<Extra>> {
  const fields = form.fields ?? (await readForm(request));
  const submission = parseFields(fields, form.schema ?? (NO_FIELDS as z.ZodType as Schema), [
    "version",
    ...(form.others ?? []),
  ]);
  const refuse = (
    { title, message, field, errors, ...init }: Reason,
    extra: Partial<Extra> & Pick<Refused, "version" | "isStale"> = {},
  ) => {
    const { initialValue, ...reply } = submission.reply({
      ...errorsOf({ message, field, errors }),
      hideFields: form.secrets,
    });
    const typed = form.isButton || form.isRemoval ? undefined : initialValue;
    const lastResult = { ...reply, status: "error" as const, initialValue: typed };
    return data({ lastResult, title, ...extra }, init);
  };
  const { title, invalidTitle = t.pleaseCheckTheForm(), fileField } = form;
  if (submission.status !== "success") {
    if (submission.error?.intent) throw outOfDate(request);
    const reason = { status: 400, title: invalidTitle, message: form.invalidMessage };
    return refuse(reason, await form.extra?.(null));
  }
  try {
    const reply = (message?: string) => submission.reply({ ...errorsOf({ message }), hideFields: form.secrets });
    const handle = async () => form.handle(submission.value, { fields, refuse, reply });
    const sender = (await readSession(request))?.user.id;
    // Pages of visitors are cached with their keys, and what a visitor is given may be theirs alone.
    if (sender === undefined) return await handle();
    return await answerOnce({ sender, path: new URL(request.url).pathname }, fields, handle);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof Problem)) {
      const { failed } = form;
      if (failed === undefined || form.isRemoval) throw error;
      const said = typeof failed === "string" ? failed : failed(error);
      const failure = {
        ...serverFailure(error, request, said),
        title: form.failedTitle ?? t.error(),
      };
      const extra = form.extra && Promise.resolve(form.extra(null, submission.value));
      return refuse(failure, await extra?.catch(() => undefined));
    }
    const { kind, version } = error;
    if (kind === "not_found") {
      const page = form.notFound ? form.notFound(request, error) : notFound(request);
      if (page) throw page;
    }
    const page = await form.page?.(error);
    if (page) throw page;
    const status = form.status?.(error) ?? problemStatus(kind);
    const isInvalid = status === 400 || status === 422;
    const isFile = fileField !== undefined && FILE_CODES.includes(kind);
    const titled = typeof title === "string" ? (isInvalid ? invalidTitle : title) : title(error);
    return refuse(
      {
        status,
        title: isFile ? t.pleaseCheckTheFile() : titled,
        message: problemText(error),
        field: isFile ? fileField : error.field,
        errors: form.errors?.(error),
      },
      { version, isStale: kind === "stale", ...(await form.extra?.(error, submission.value))! },
    );
  }
}

function errorsOf({ message, field, errors }: Omit<Reason, "status" | "title">) {
  const fieldErrors = errors ?? (field && message ? { [field]: message } : null);
  if (!fieldErrors) return message ? { formErrors: [message] } : {};
  const lists = Object.entries(fieldErrors).map(([name, text]) => [name, [text].flat()]);
  return { fieldErrors: Object.fromEntries(lists) as Record<string, string[]> };
}

/** The 400 for a form that no button of this version of the page sends. */
export const outOfDate = (request: Request) =>
  refusal(request, {
    status: 400,
    title: t.badRequest(),
    message: t.thisFormIsIncompleteOr(),
  });

/** For `errors`: the sentence stands at the top, where its field is not shown. */
export const asFormError = (problem: Problem) => ({ "": problemText(problem) });

/** The reason to refuse what was sent too often: `wait` is the number of seconds after which it may be sent again. */
export const tooMany = (wait: number, title: string, message: string) => ({
  status: 429,
  headers: { "Retry-After": String(wait) },
  title,
  message,
});
