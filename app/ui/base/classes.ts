/** Leaves out falsy names: `classes("btn", wide && "btn-wide")`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
