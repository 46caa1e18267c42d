import * as t from "~/messages/layout";
import { classes } from "./classes";

function Skeleton({ className }: { className?: string }) {
  return <div className={classes("bg-shade", className)} aria-hidden="true" />;
}

/** For cards of the catalogue while they are fetched. */
export function SkeletonCards({ count = 9 }: { count?: number }) {
  return (
    <div role="status">
      <span className="sr-only">{t.loading()}</span>
      <div className="grid-cards">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="stack">
            <Skeleton className="aspect-4/5" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
