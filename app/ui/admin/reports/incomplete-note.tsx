/** Says that orders of an earlier version are not in the figures yet. */
export const IncompleteNote = () => (
  <p className="mb-4">
    Earlier orders are still being added up after an upgrade: these figures grow until it is done.
  </p>
);
