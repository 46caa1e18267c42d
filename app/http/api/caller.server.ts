import { allows, type KeyScope } from "~/shop/api-keys/api-key";
import { findApiKey } from "~/shop/api-keys/api-keys.server";
import { approvalMessages } from "~/shop/customers/approval-messages";
import { approvalStatusOf } from "~/shop/customers/approval";
import { ADMINS_ONLY } from "../gate/guards.server";
import { refuse } from "../gate/refusals.server";
import { type Person, personFields, readSession } from "../session/sessions.server";
import type { Contract, PersonFor, Who } from "./contract.server";

/**
 * Who makes a call, if a call of this kind answers them: the person of the session cookie, or the owner of the API
 * key in `Authorization: Bearer`. Throws 401 (the body says "Unauthorized", specification 8) or 403.
 */
export async function callerOf<W extends Who>(
  request: Request,
  { who, scope }: Pick<Contract, "scope"> & { who: W },
): Promise<PersonFor<W>> {
  const authorization = request.headers.get("Authorization");
  const person =
    authorization === null
      ? await readSession(request)
      : await ownerOfKey(request, authorization, scope);
  if (who !== "anyone" && !person) throw unauthorized(request);
  if (who === "approved" && !person!.isApproved) {
    throw refuse(request, {
      status: 403,
      ...approvalMessages(approvalStatusOf(person!))!.refusal,
      code: "not_approved",
    });
  }
  if (who === "admin" && !person!.isAdmin) {
    throw refuse(request, {
      status: 403,
      title: "Access Denied",
      message: ADMINS_ONLY,
    });
  }
  return person as PersonFor<W>;
}

async function ownerOfKey(
  request: Request,
  authorization: string,
  needed: KeyScope | undefined,
): Promise<Person> {
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  const found = token ? await findApiKey(token, personFields) : null;
  if (!found) throw unauthorized(request, 'Bearer error="invalid_token"');
  if (needed && allows(found.scope, needed)) return found.user;
  throw refuse(request, {
    status: 403,
    title: "Not with this key",
    message: needed
      ? "This API key may only read. Make one that may order for this call."
      : "API keys are not taken for this call. It needs somebody who is signed in.",
    code: "key_scope",
  });
}

function unauthorized(request: Request, challenge = "Bearer") {
  return refuse(request, {
    status: 401,
    title: "Unauthorized",
    message: "Unauthorized",
    headers: { "WWW-Authenticate": challenge },
  });
}
