/** The known name that a misspelt one is nearest to, two letters off at most; null where none or several are as near. */
export function findNearestName(written: string, known: Iterable<string>): string | null {
  const word = written.toLowerCase();
  const most = word.length < 6 ? 1 : 2;
  let [best, distance, isOnly] = ['', most + 1, false];
  for (const name of known) {
    const at = computeEditDistance(word, name, distance);
    if (at > distance) continue;
    isOnly = at < distance;
    [best, distance] = [name, at];
  }
  return distance <= most && isOnly ? best : null;
}

/** Letters to put in, leave out or exchange, neighbours that changed places counting once; `most + 1` when more. */
function computeEditDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, beforeLast[column - 2]! + 1);
      next.push(least);
    }
    [beforeLast, last] = [last, next];
  }
  return last[other.length]!;
}
