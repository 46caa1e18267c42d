import { Link } from "@remix-run/react";

import type { OpenAccessRequest } from "~/shop/customers/applications/access-requests.server";
import {
  applicationsAddress,
  type ApplicationsQuery,
} from "~/shop/customers/applications/applications";
import type { RefusedForm } from "~/ui/base/form-state";

import type { RefusedTarget } from "./refused-target";
import { RequestFacts, RequestForm } from "./request-card";

interface Shared {
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
}

/** The open access requests of visitors. Each can be invited or closed. */
export function AccessRequests({
  requests,
  count,
  pages,
  query,
  ...shared
}: Shared & {
  requests: readonly OpenAccessRequest[];
  count: number;
  pages: number;
  query: ApplicationsQuery;
}) {
  const to = (page: number) =>
    `${applicationsAddress({ ...query, requests: page })}#access-requests`;
  return (
    <section className="admin-section mt-12" aria-labelledby="access-requests">
      <div className="admin-heading">
        <h2 id="access-requests">Access requests</h2>
        <p className="muted">{count} open</p>
      </div>
      {requests.length === 0 && <p className="muted">No open access requests.</p>}
      <ul className="admin-requests">
        {requests.map((request) => (
          <li key={request.id} className="card">
            <RequestFacts request={request} />
            <RequestForm request={request} {...shared} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className="admin-buttons mt-4">
          {query.requests > 1 && <Link to={to(query.requests - 1)}>Earlier requests</Link>}
          <span className="muted">
            Page {query.requests} of {pages}
          </span>
          {query.requests < pages && <Link to={to(query.requests + 1)}>Later requests</Link>}
        </p>
      )}
    </section>
  );
}
