import type { FacetName } from "./query";

/** A value of a facet with the number of styles that choosing it would show. */
export interface FacetValue {
  /** As it stands in the address. */
  value: string;
  label: string;
  count: number;
}

/** A facet of a list. With `isMore` counts are of the first styles only: at least so many. */
export interface ShownFacet {
  name: FacetName;
  label: string;
  values: FacetValue[];
  isMore: boolean;
}
