import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";

import * as tAccess from "~/messages/access";
import * as t from "~/messages/customers";
import { problemText } from "~/shop/base/problem-text.server";
import { readForm } from "~/http/gate/body.server";
import { answerProblem } from "~/http/forms/answer-problem.server";
import { readDemoCart, writeDemoCart } from "~/http/forms/demo-cart.server";
import { requestCache } from "~/http/gate/request-cache.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { redirectWithToast } from "~/http/session/toast.server";
import type { Toast } from "~/http/session/toast";
import { addProblem } from "~/shop/cart/add-problem";
import { addDemoLine, demoCart, type DemoLine } from "~/shop/desk/demo/demo-cart";
import { demoPictures } from "~/shop/desk/demo/demo-pictures.server";
import { DEMO_FIRST_NAME, DEMO_STYLES } from "~/shop/desk/demo/sample";
import { parseId } from "~/formats/ids";
import { cached } from "~/shop/base/cached.server";
import styles from "~/cart.css";
import { DemoShop } from "~/ui/home/demo-shop";
import type { Frame, FrameHandle } from "~/ui/layout/frame";
import { Header } from "~/ui/layout/header";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { shownQuantity } from "~/shop/cart/quantities-form.server";

export const handle: FrameHandle = { Header: DemoHeader };

/** With the sample customer. */
function DemoHeader({ shop }: Frame) {
  const { frame } = useRouteLoaderData<typeof loader>("routes/_shop+/_access+/demo-registered")!;
  return <Header shop={shop} person={{ ...frame, isDemo: true }} />;
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.demoRegisteredCustomers()) }];

/** Sample styles and a sample customer, approved or (?pending=1) not. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const category = searchParams.get("category") ?? "";
  const isApproved = searchParams.get("pending") !== "1";
  const [lines, pictures] = await Promise.all([
    readDemoCart(request),
    cached("demo pictures", demoPictures, await requestCache(request)),
  ]);
  const cart = demoCart(lines);
  return {
    category,
    isApproved,
    firstName: DEMO_FIRST_NAME,
    styles: DEMO_STYLES.filter((style) => !category || style.category === category),
    pictures,
    cart,
    frame: {
      firstName: DEMO_FIRST_NAME,
      isApproved,
      pieces: isApproved ? cart.totals.pieces : 0,
    },
  };
}

const simulated = (): Toast => ({
  title: t.demoMode(),
  description: t.demoCartNote(),
  variant: "destructive",
});

/** Changes the sample cart (`intent` add | clear) or ends the demo (checkout). */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const landing = safeReturnTo(form.get("redirectTo"), "/demo-registered");
  const redirectReplacing = async (toast: Toast, lines?: readonly DemoLine[]) => {
    const cookie = lines && (await writeDemoCart(lines));
    if (cookie === null) return redirectWithToast(landing, simulated());
    const headers = new Headers({ "X-Remix-Replace": "true" });
    if (cookie) headers.append("Set-Cookie", cookie);
    return redirectWithToast(landing, toast, { headers });
  };

  const intent = form.get("intent");
  if (intent === "clear") return redirectReplacing({ title: t.cartCleared() }, []);
  if (intent !== "add") return redirectReplacing(simulated());

  const typed = {
    size: form.get("size")?.toString() ?? "",
    quantity: form.get("quantity")?.toString() ?? "",
  };
  const styleId = parseId(form.get("productId"));
  const add = async () => {
    const { lines, style } = addDemoLine(await readDemoCart(request), {
      styleId,
      size: typed.size || null,
      quantity: Number(typed.quantity),
    });
    const description = tAccess.hasBeenAddedToYour({ name: style.name });
    return redirectReplacing({ title: t.addedToCart(), description }, lines);
  };
  return answerProblem(request, add, (problem) => {
    // A problem without a field is a limit of the demo and not a mistake in the form.
    if (!problem.field) return redirectReplacing(simulated());
    const minimum = DEMO_STYLES.find(({ id }) => id === styleId)?.minOrderQuantity ?? 1;
    const shown = { ...typed, quantity: shownQuantity(typed.quantity, minimum) };
    const said = addProblem(problem, problemText(problem), landing);
    return data({ status: "error" as const, styleId, typed: shown, problem: said }, { status: 400 });
  });
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function DemoRegistered() {
  return <DemoShop view={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />;
}
