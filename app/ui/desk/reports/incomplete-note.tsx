/** Says that some orders are not in the figures yet. */
export const IncompleteNote = () => (
  <p className="mb-4">Some orders are still being added up: these figures grow until it is done.</p>
);
