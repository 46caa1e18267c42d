import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { takePostedMail } from "~/http/api/inbound-mail.server";
import { unknownObject } from "~/http/api/input.server";
import type { BodyReader } from "~/http/gate/body.server";

export function loader({ request }: LoaderFunctionArgs) {
  throw unknownObject(request);
}

/** Mail services, with INBOUND_SECRET. */
export const action = Object.assign(({ request }: ActionFunctionArgs) => takePostedMail(request), {
  readsBody: true,
} satisfies BodyReader);
