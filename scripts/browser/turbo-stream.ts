// The encoding of `null` in turbo-stream.
const NULL = -5;

/**
 * Encodes the data of a page as a turbo-stream, which Remix decodes: an array of all values in which objects and arrays
 * refer to their elements by index.
 * @param text An object as JSON, with dates as `{ "@date": milliseconds }`; or an array, which is returned as it is,
 *   because it is a turbo-stream already.
 */
export function toTurboStream(text: string): string {
  if (text.startsWith("[")) return text;
  const values: unknown[] = [];
  const positionOf = (value: unknown): number => {
    if (value === null) return NULL;
    const position = values.push(value) - 1;
    if (Array.isArray(value)) values[position] = value.map(positionOf);
    else if (typeof value === "object" && "@date" in value!) values[position] = ["D", value["@date"]];
    else if (typeof value === "object") {
      values[position] = Object.fromEntries(
        Object.entries(value!).map(([name, part]) => [`_${positionOf(name)}`, positionOf(part)]),
      );
    }
    return position;
  };
  positionOf(JSON.parse(text));
  return JSON.stringify(values);
}
