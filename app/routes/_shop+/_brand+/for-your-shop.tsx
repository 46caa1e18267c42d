import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireApproved } from "~/http/gate/guards.server";
import { retailStyleNames, retailWindows } from "~/shop/orders/retail/retail-windows.server";
import { pageTitle } from "~/ui/layout/meta";
import { counted } from "~/formats/counted";
import { AppLink } from "~/ui/base/app-link";

/** This page has no client behaviour, so no scripts are sent with it. */
export const handle = { scripts: false };

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Files for your shop") }];

/** GET /for-your-shop: what approved customers can take to their own shops. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireApproved(request);
  const [windows, styles] = await Promise.all([retailWindows(), retailStyleNames()]);
  return { windows, styles };
}

/** /for-your-shop: what retailers can take of the styles to their own shops. */
export default function RetailPage() {
  const { windows, styles } = useLoaderData<typeof loader>();
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <div className="stack">
        <h1>Files for your shop</h1>
        <p>
          Our pictures and product data for your own shop, as a ZIP file: pictures at full size, named by SKU, and for
          each piece EAN, description, fibre composition, care, origin, HS code, weight and recommended retail price.
          Wholesale prices are not in it.
        </p>
      </div>
      {windows.length > 0 && (
        <section aria-labelledby="windows" className="stack">
          <h2 id="windows">By delivery window</h2>
          <ul>
            {windows.map(({ id, name, styles }) => (
              <li key={id} className="rule flex flex-wrap justify-between gap-x-6 py-2.5">
                <a href={`/for-your-shop.zip?window=${id}`}>{name}</a>
                <span className="muted small">{counted(styles, "style")}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="others" className="stack">
        <h2 id="others">By order or style</h2>
        <p>
          Each of <AppLink to="/orders">your orders</AppLink> has a file of its own pieces.
        </p>
        {styles.length > 0 && (
          <form action="/for-your-shop.zip" className="flex flex-wrap items-end gap-3">
            <label>
              <span className="label">Style</span>
              <select name="style" className="input">
                {styles.map(({ id, name, styleCode }) => (
                  <option key={id} value={id}>
                    {`${name}, ${styleCode}`}
                  </option>
                ))}
              </select>
            </label>
            <button className="btn">DOWNLOAD ZIP</button>
            <button name="only" value="pictures" className="btn btn-quiet">
              Pictures only
            </button>
          </form>
        )}
      </section>
      <section aria-labelledby="files" className="stack">
        <h2 id="files">What is in the file</h2>
        <dl className="stack">
          <div>
            <dt className="strong">pieces.csv</dt>
            <dd>A table for spreadsheets, one row for each piece.</dd>
          </div>
          <div>
            <dt className="strong">shopify.csv, woocommerce.csv</dt>
            <dd>
              Import files: one product for each style, one variant for each colour and size, at the recommended retail
              price. They arrive as drafts, and load the pictures from here.
            </dd>
          </div>
          <div>
            <dt className="strong">pictures</dt>
            <dd>
              All pictures at full size. The table names those of each piece. An interrupted download can be resumed.
            </dd>
          </div>
        </dl>
        <p>
          Programs read the same table from the <AppLink to="/developers">API</AppLink>.
        </p>
      </section>
    </div>
  );
}
