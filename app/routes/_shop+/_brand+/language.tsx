import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";

import { isLanguage } from "~/formats/language";
import { readForm } from "~/http/gate/body.server";
import { methodNotAllowed } from "~/http/gate/refusals.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { languageCookie } from "~/http/session/language.server";
import { readSession } from "~/http/session/sessions.server";
import * as t from "~/messages/brand";
import { chooseLanguage } from "~/shop/customers/people/language.server";
import { SectionHeading } from "~/ui/base/section-heading";
import { pageTitle } from "~/ui/layout/meta";
import { LanguageForm } from "~/ui/layout/language-form";

export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.language()) }];

/** `language`, and `redirectTo`: the choice in the footer of every page. It is kept in this browser, and with whoever is signed in. */
export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== "POST") throw methodNotAllowed(request, t.getHeadPost());
  const fields = await readForm(request);
  const chosen = fields.get("language");
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (isLanguage(chosen)) {
    headers.append("Set-Cookie", languageCookie(chosen));
    const account = await readSession(request);
    if (account) await chooseLanguage(account.user.id, chosen);
  }
  return redirect(safeReturnTo(fields.get("redirectTo")), { status: 303, headers });
}

/** For visitors who follow a link or reload. */
export default function LanguagePage() {
  return (
    <section className="wrap wrap-narrow page">
      <SectionHeading level={1} intro={t.languageIntro()}>
        {t.language()}
      </SectionHeading>
      <LanguageForm returnTo="/" />
    </section>
  );
}
