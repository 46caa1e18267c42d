import type { LoaderFunctionArgs } from "@remix-run/node";

import { finishAtProvider, limitSignIns } from "~/http/session/sign-in.server";

/** The brand's own identity provider sends people back here. */
export async function loader({ request }: LoaderFunctionArgs) {
  await limitSignIns(request, "/");
  return finishAtProvider(request);
}

/** Never rendered. Without a component, Remix would treat this as a resource route and not render an error boundary. */
export default function SignedIn() {
  return null;
}
