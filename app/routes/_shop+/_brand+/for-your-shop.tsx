import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireApproved } from "~/http/gate/guards.server";
import * as t from "~/messages/brand";
import { retailStyleNames, retailWindows } from "~/shop/orders/retail/retail-windows.server";
import { pageTitle } from "~/ui/layout/meta";
import { AppLink } from "~/ui/base/app-link";

export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.filesForYourShop()) }];

export async function loader({ request }: LoaderFunctionArgs) {
  await requireApproved(request);
  const [windows, styles] = await Promise.all([retailWindows(), retailStyleNames()]);
  return { windows, styles };
}

export default function RetailPage() {
  const { windows, styles } = useLoaderData<typeof loader>();
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <div className="stack">
        <h1>{t.filesForYourShop()}</h1>
        <p>{t.ourPicturesAndProductData()}</p>
      </div>
      {windows.length > 0 && (
        <section aria-labelledby="windows" className="stack">
          <h2 id="windows">{t.byDeliveryWindow()}</h2>
          <ul>
            {windows.map(({ id, name, styles }) => (
              <li key={id} className="rule flex flex-wrap justify-between gap-x-6 py-2.5">
                <a href={`/for-your-shop.zip?window=${id}`}>{name}</a>
                <span className="muted small">{t.stylesInWindow({ count: styles })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="others" className="stack">
        <h2 id="others">{t.byOrderOrStyle()}</h2>
        <p>{t.eachOfYourOrdersHas({ link: (words) => <AppLink to="/orders">{words}</AppLink> })}</p>
        {styles.length > 0 && (
          <form action="/for-your-shop.zip" className="flex flex-wrap items-end gap-3">
            <label>
              <span className="label">{t.styleHeading()}</span>
              <select name="style" className="input">
                {styles.map(({ id, name, styleCode }) => (
                  <option key={id} value={id}>
                    {`${name}, ${styleCode}`}
                  </option>
                ))}
              </select>
            </label>
            <button className="btn">{t.downloadZip()}</button>
            <button name="only" value="pictures" className="btn btn-quiet">
              {t.picturesOnly()}
            </button>
          </form>
        )}
      </section>
      <section aria-labelledby="files" className="stack">
        <h2 id="files">{t.whatIsInTheFile()}</h2>
        <dl className="stack">
          <div>
            <dt className="strong">{t.piecesCsv()}</dt>
            <dd>{t.aTableForSpreadsheetsOne()}</dd>
          </div>
          <div>
            <dt className="strong">{t.shopifyCsvWoocommerceCsv()}</dt>
            <dd>{t.importFilesOneProductFor()}</dd>
          </div>
          <div>
            <dt className="strong">{t.pictures()}</dt>
            <dd>{t.allPicturesAtFullSize()}</dd>
          </div>
        </dl>
        <p>{t.programsReadTheSameTable({ link: (words) => <AppLink to="/developers">{words}</AppLink> })}</p>
      </section>
    </div>
  );
}
