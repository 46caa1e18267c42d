import { Notice } from "~/ui/base/notice";
import { Picture } from "~/ui/base/picture";

/**
 * The pictures that a rejected form already refers to; `kept` of them were uploaded with it. Renders nothing without
 * any.
 */
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
          ? "1 picture is already uploaded. You need not choose it again."
          : kept > 1
            ? `${kept} pictures are already uploaded. You need not choose them again.`
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
