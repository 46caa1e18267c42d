import * as t from "~/messages/catalogue";
import { Badge } from "~/ui/base/badge";
import { Picture } from "~/ui/base/picture";
import { FormKey } from "~/ui/layout/form-key";
import { PanelForm } from "~/ui/layout/admin/rights";

export interface PictureOfStyle {
  address: string;
  colors: string[];
}

const BUTTONS = ["main", "up", "remove"] as const;

/** The main one first, with buttons to rearrange and remove them. */
export function PictureList({ action, pictures }: { action: string; pictures: readonly PictureOfStyle[] }) {
  if (pictures.length === 0) return <p>{t.noPicturesYet()}</p>;
  return (
    <PanelForm right="change-catalogue" readable method="post" action={action}>
      <FormKey />
      <ol className="admin-pictures">
        {pictures.map(({ address, colors }, index) => (
          <li key={address}>
            <Picture address={address} alt="" />
            <div className="min-w-0">
              <p className="row">
                {t.pictureNumber({ number: index + 1 })} {index === 0 && <Badge>{t.mainPicture()}</Badge>}
              </p>
              <p className="muted small">{colors.join(", ") || t.anyColour()}</p>
              <div className="row">
                {BUTTONS.filter((name) => index > 0 || name === "remove").map((name) => (
                  <button key={name} name={name} value={address} className="btn btn-quiet">
                    {t.arrangePicture(name, {
                      number: index + 1,
                      hidden: (words) => <span className="sr-only">{words}</span>,
                    })}
                  </button>
                ))}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </PanelForm>
  );
}
