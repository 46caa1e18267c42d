export interface Sort<Key extends string> {
  by: Key;
  isDescending: boolean;
}

/** In an address: "amount", "-amount" for the largest first. */
export const sortParameter = ({ by, isDescending }: Sort<string>): string => (isDescending ? `-${by}` : by);

/** From `?sort=-amount`, by one of these columns; `otherwise` when it is missing or unknown. */
export function requestedSort<Key extends string>(
  search: URLSearchParams,
  columns: readonly Key[],
  otherwise: Sort<Key>,
): Sort<Key> {
  const parameter = search.get("sort") ?? "";
  const by = columns.find((column) => column === parameter.replace(/^-/, ""));
  return by ? { by, isDescending: parameter.startsWith("-") } : otherwise;
}
