import { useHere } from "~/ui/base/use-here";
import { offerText, type ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import { AppLink } from "~/ui/base/app-link";

/**
 * The delivery windows in which a style can be ordered today, each with its promise. Where there are several, they are links
 * that choose one.
 */
export function WindowChoice({
  windows,
  chosen,
}: {
  windows: readonly ShownWindow[];
  chosen: ShownWindow | null;
}) {
  const { pathname, search } = useHere();
  const address = (id: number) => {
    const query = new URLSearchParams(search);
    query.set("window", String(id));
    return `${pathname}?${query}`;
  };
  if (!chosen) return <p className="small">It can't be ordered at the moment.</p>;
  if (windows.length === 1) return <p className="small">{offerText(chosen)}</p>;
  return (
    <nav aria-label="Delivery">
      <ul className="small">
        {windows.map((window) => (
          <li key={window.id}>
            {window.id === chosen.id ? (
              <strong aria-current="true">{offerText(window)}</strong>
            ) : (
              <AppLink to={address(window.id)}>{offerText(window)}</AppLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
