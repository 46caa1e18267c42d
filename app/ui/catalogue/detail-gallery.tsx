import type { StyleDetail } from "~/shop/catalogue/style";
import { Picture } from "~/ui/base/picture";

import { galleriesOf } from "./galleries";

/** The pictures of the detail page: for each colour, of which one is seen, the main image and a grid of the others. */
export function DetailGallery({ style, chosen }: { style: StyleDetail; chosen: number }) {
  return (
    <div className="gallery">
      {galleriesOf(style).map(({ label, pictures: [main = "", ...others] }, index) => (
        <div key={label}>
          <Picture
            address={main}
            alt={label}
            sizes="(width >= 64rem) 40rem, 92vw"
            eager={index === chosen}
          />
          {others.length > 0 && (
            <ul className="mt-3 grid grid-cols-2 gap-3">
              {others.map((address, position) => (
                <li key={address}>
                  <Picture
                    address={address}
                    alt={`${label}, view ${position + 2}`}
                    sizes="(width >= 64rem) 20rem, 46vw"
                    widths={[320, 480, 720, 960]}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}
