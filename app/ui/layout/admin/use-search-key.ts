import { useEffect, useRef } from "react";

/** For the search field of the panel: "/" focuses it if `isOn`, unless something is typed into a field. */
export function useSearchKey(isOn: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isOn) return;
    const focusField = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]")) return;
      event.preventDefault();
      field.current?.select();
    };
    document.addEventListener("keydown", focusField);
    return () => document.removeEventListener("keydown", focusField);
  }, [isOn]);
  return field;
}
