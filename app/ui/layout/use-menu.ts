import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The ref of a `<details>`: on the next page it is folded, and has kept the focus and its scrolling. */
export function useMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    const details = menu.current;
    return () => {
      if (details) details.open = false;
    };
  }, [key]);
  return menu;
}
