import { Notice } from "~/ui/base/notice";
import { Picture } from "~/ui/base/picture";

/** The shop's own pictures that a form which was not taken has already; `kept` of them came with it. */
export function PicturePreviews({
  kept,
  addresses,
}: {
  kept: number;
  addresses: readonly string[];
}) {
  const own = addresses.filter((address) => address.startsWith("/pictures/"));
  if (own.length === 0) return null;
  return (
    <Notice
      title={
        kept === 1
          ? "1 picture of this form is kept. You need not choose it again."
          : kept > 1
            ? `${kept} pictures of this form are kept. You need not choose them again.`
            : "Pictures of this form"
      }
    >
      <ul className="mt-3 flex flex-wrap gap-3">
        {own.map((address, index) => (
          <li key={address} className="w-20">
            <Picture address={address} alt={`Picture ${index + 1}`} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
