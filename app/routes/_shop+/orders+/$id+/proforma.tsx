import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import documents from "~/documents.css";
import * as t from "~/messages/orders";
import orders from "~/orders.css";
import { ownDocument } from "~/http/responses/documents.server";
import { paperHtml } from "~/http/responses/paper.server";
import { languageOfDocument } from "~/shop/billing/documents/document";
import { paymentQr } from "~/shop/brand/pdf/qr.server";
import { documentLabel } from "~/shop/billing/documents/document-kinds";
import { ProformaDocument, ProformaPage } from "~/ui/billing/documents/proforma-page";
import { pageTitle } from "~/ui/layout/meta";

export const links: LinksFunction = () => [orders, documents].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await ownDocument(request, "proforma", params.id);
  const { content } = view;
  const document = <ProformaDocument view={view} qr={paymentQr(content)} />;
  return { view, paper: paperHtml(languageOfDocument(content), document) };
}

export const handle = { scripts: false };

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? documentLabel(loaded.view.content) : t.proformaNotFound()),
  },
];

export default function Proforma() {
  const { view, paper } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page">
      <ProformaPage view={view} paper={paper} order={`/orders/${view.orderId}`} />
    </div>
  );
}
