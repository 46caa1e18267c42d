import { shopOrigin } from "../gate/origin.server";
import { answerInProcess } from "./in-process.server";
import { embeddedProvider, faults, PROVIDER_PATH, PROVIDER_SESSION_COOKIE } from "./provider.server";

/**
 * Lets the embedded provider answer a request to one of its endpoints (authorisation, token, userinfo, keys, discovery). A
 * redirect to the shop itself is one to a path. Throws what went wrong in the provider, such as an error of the database.
 */
export async function askProvider(request: Request): Promise<Response> {
  const origin = shopOrigin(request);
  const provider = await embeddedProvider(origin);
  const callback = provider.callback();
  const response = await answerInProcess(request, origin, async (incoming, outgoing) => {
    // The provider finds its own paths, and learns in the way of Express where it is mounted.
    Object.assign(incoming, { originalUrl: incoming.url });
    incoming.url = incoming.url!.slice(PROVIDER_PATH.length);
    await callback(incoming, outgoing);
    if (faults.has(incoming)) throw faults.get(incoming);
  });
  return withoutProviderSession(toOwnPaths(response, origin));
}

/** Makes a redirect to the shop's own origin one to a path. */
export function toOwnPaths(response: Response, origin: string): Response {
  const location = response.headers.get("Location");
  if (location?.startsWith(`${origin}/`)) {
    response.headers.set("Location", location.slice(origin.length));
  }
  return response;
}

function withoutProviderSession(response: Response): Response {
  const { headers } = response;
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies) {
    const [name] = cookie.split("=");
    const isSession = [PROVIDER_SESSION_COOKIE, `${PROVIDER_SESSION_COOKIE}.sig`].includes(name!);
    if (!isSession) headers.append("Set-Cookie", cookie);
  }
  return response;
}
