import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import styles from "~/admin.css";
import { requireStaff } from "~/http/gate/guards.server";
import { hasSearchKey } from "~/http/session/search-key.server";
import * as t from "~/messages/desk";
import { can } from "~/shop/customers/people/staff-role";
import { countAdminTasks } from "~/shop/desk/tasks/admin-tasks.server";
import { hasMailServer, printsSignInCodes } from "~/shop/desk/mail-queue/transport.server";
import { PanelHeader } from "~/ui/layout/admin/panel-header";
import type { FrameHandle } from "~/ui/layout/frame";

export const handle: FrameHandle = { Header: PanelHeader };

/** Pages for buyers do not load them. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Its guard does not protect the nested routes: each has its own. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request);
  const waiting = await countAdminTasks(staff);
  const mail = { hasMailServer: hasMailServer(), printsSignInCodes: printsSignInCodes() };
  return { waiting, staffRole: staff.staffRole, hasSearchKey: hasSearchKey(request), ...mail };
}

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Admin() {
  const { staffRole, hasMailServer, printsSignInCodes } = useLoaderData<typeof loader>();
  return (
    <div className="admin">
      {!hasMailServer && (
        <MailNotice printsSignInCodes={printsSignInCodes}>
          {can({ staffRole }, "see-mail") && <Link to="/admin/mail">{t.pageName("mail")}</Link>}
        </MailNotice>
      )}
      <Outlet />
    </div>
  );
}

/** One line on every page while there is no mail server. */
function MailNotice({ printsSignInCodes, children }: { printsSignInCodes: boolean; children: ReactNode }) {
  if (!printsSignInCodes) {
    return (
      <p className="muted small no-print mb-1">
        {t.mailNotSent()} {children}
      </p>
    );
  }
  return (
    <details className="notice small no-print mb-1 px-2 py-0.5">
      <summary className="min-h-6 font-semibold">{t.forTryingOut()}</summary>
      {t.codesPrinted()} {children}
    </details>
  );
}
