/** The order of a list: by which column, and in which direction. */
export interface Sort<Key extends string> {
  by: Key;
  isDescending: boolean;
}

/** An order as it stands in an address: "amount", "-amount" for the largest first. */
export const sortParameter = ({ by, isDescending }: Sort<string>): string => (isDescending ? `-${by}` : by);

/** The order in `?sort=-amount`, by one of these columns; `otherwise` when it is missing or unknown. */
export function requestedSort<Key extends string>(
  search: URLSearchParams,
  columns: readonly Key[],
  otherwise: Sort<Key>,
): Sort<Key> {
  const parameter = search.get("sort") ?? "";
  const by = columns.find((column) => column === parameter.replace(/^-/, ""));
  return by ? { by, isDescending: parameter.startsWith("-") } : otherwise;
}
