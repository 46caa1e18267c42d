import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";

import { readForm } from "~/http/gate/body.server";
import { lightPagesCookie } from "~/http/session/light-pages.server";
import { methodNotAllowed } from "~/http/gate/refusals.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import * as t from "~/messages/brand";
import { LinkButton } from "~/ui/base/button";
import { SectionHeading } from "~/ui/base/section-heading";
import { pageTitle } from "~/ui/layout/meta";

export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.lightPages()) }];

/** `light` on or off, and `redirectTo`: the switch in the footer of every page. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") throw methodNotAllowed(request, t.getHeadPost());
  const fields = await readForm(request);
  return redirect(safeReturnTo(fields.get("redirectTo")), {
    status: 303,
    headers: {
      "Set-Cookie": lightPagesCookie(fields.get("light") === "on"),
      "Cache-Control": "no-store",
    },
  });
}

/** For visitors who follow a link or reload. */
export default function LightPagesInfo() {
  return (
    <section className="wrap wrap-narrow page">
      <SectionHeading level={1} intro={t.forASlowConnectionThe()}>
        {t.lightPages()}
      </SectionHeading>
      <LinkButton to="/">{t.browseCollectionButton()}</LinkButton>
    </section>
  );
}
