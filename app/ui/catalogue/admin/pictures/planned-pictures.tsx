import type { PlannedStyle } from "~/shop/catalogue/picture-upload/plan.server";
import { picturesText } from "~/shop/catalogue/picture-upload/upload";
import { Badge } from "~/ui/base/badge";
import { Picture } from "~/ui/base/picture";

/** The pictures that a style would get, in their order. */
export function PlannedPictures({ style }: { style: PlannedStyle }) {
  const { id, styleCode, name, isActive, existing, pictures } = style;
  return (
    <section className="admin-section" aria-labelledby={`style-${id}`}>
      <h2 id={`style-${id}`} className="wrap-anywhere">
        {styleCode} {name} {!isActive && <Badge word="Inactive" />}
      </h2>
      <p className="muted mt-2 mb-4">
        {existing.length > 0
          ? `It has ${picturesText(existing.length)} and gets ${picturesText(pictures.length)}.`
          : `It has no pictures and gets ${picturesText(pictures.length)}.`}
      </p>
      <ol className="admin-pictures">
        {pictures.map(({ index, file, address, colour }, at) => (
          <li key={index}>
            <Picture address={address} alt="" />
            <div className="min-w-0">
              <p className="row">
                Picture {existing.length + at + 1}{" "}
                {existing.length + at === 0 && <Badge word="Main" />}
              </p>
              <p className="small">{colour || "The style as a whole"}</p>
              <p className="muted small wrap-anywhere">{file}</p>
              <button name="leaveOut" value={index + 1} className="btn btn-quiet">
                Leave out<span className="sr-only"> {file}</span>
              </button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
