import { Link } from "@remix-run/react";

import { colon } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import { addedText, type AddedPictures, PICTURES_PAGE } from "~/shop/catalogue/picture-upload/upload";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { LinkButton } from "~/ui/base/button";
import { Notice } from "~/ui/base/notice";
import { Picture } from "~/ui/base/picture";

/** The result, with links to the styles. */
export function PicturesAdded({ result: { styles, leftOut } }: { result: AddedPictures }) {
  return (
    <>
      <AdminHeading>{t.picturesAdded()}</AdminHeading>
      <Notice tone="good" title={t.added({ added: addedText(styles) })}>
        {leftOut.length > 0 && <p>{t.leftOut({ pictures: t.countedPictures({ count: leftOut.length }) })}</p>}
      </Notice>
      <div className="admin-buttons mt-6 mb-10">
        <LinkButton to="/admin/products">{t.allProducts()}</LinkButton>
        <LinkButton to={PICTURES_PAGE} variant="secondary">
          {t.uploadOtherPictures()}
        </LinkButton>
      </div>
      {styles.map(({ id, styleCode, name, pictures }) => (
        <section key={id} className="admin-section" aria-labelledby={`style-${id}`}>
          <h2 id={`style-${id}`} className="wrap-anywhere">
            <Link to={`/admin/products/${id}#pictures`}>
              {styleCode} {name}
            </Link>
          </h2>
          <ul className="admin-pictures mt-4">
            {pictures.map(({ file, address, colour }) => (
              <li key={address}>
                <Picture address={address} alt="" />
                <div className="min-w-0">
                  <p className="small">{colour || t.wholeStyle()}</p>
                  <p className="muted small wrap-anywhere">{file}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {leftOut.length > 0 && (
        <section className="admin-section" aria-labelledby="left-out">
          <h2 id="left-out">{t.leftOutLabel()}</h2>
          <ul className="mt-4 space-y-1">
            {leftOut.map(({ file, reason }, index) => (
              <li key={index} className="wrap-anywhere">
                {file + colon() + reason}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
