const PATHS = {
  cart: "M3 5h3l2 10h9l2.5-7.5H7M9 19.5h.01M16 19.5h.01",
  close: "M6 6l12 12M18 6L6 18",
  down: "M7 10l5 5 5-5",
  left: "M14 6l-6 6 6 6",
  right: "M10 6l6 6-6 6",
  check: "M5 12.5l4.5 4.5L19 7.5",
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative and hidden from screen readers, so it needs text beside it. */
export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
