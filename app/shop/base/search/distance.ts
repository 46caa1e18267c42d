/** Only so many characters of a text are compared. */
const MAX_LENGTH = 60;

/** Characters to add, remove, replace or exchange with the next to make one text of another. */
export function distance(one: string, other: string): number {
  const [a, b] = [one.slice(0, MAX_LENGTH), other.slice(0, MAX_LENGTH)];
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let steps = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + Number(!isSame));
      const isExchange = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isExchange) steps = Math.min(steps, before[column - 2]! + 1);
      next.push(steps);
    }
    [before, last] = [last, next];
  }
  return last[b.length]!;
}
