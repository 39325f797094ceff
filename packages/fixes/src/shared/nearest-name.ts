/** Finds the known name nearest to a misspelled one, at most two edits away. Null if there is none or no unique one. */
export function findNearestName(written: string, known: Iterable<string>): string | null {
  const word = written.toLowerCase();
  const maxDistance = word.length < 6 ? 1 : 2;
  let [best, distance, isOnly] = ['', maxDistance + 1, false];
  for (const name of known) {
    const at = computeEditDistance(word, name, distance);
    if (at > distance) continue;
    isOnly = at < distance;
    [best, distance] = [name, at];
  }
  return distance <= maxDistance && isOnly ? best : null;
}

/** Computes the edit distance, counting a swap of adjacent letters as one. Larger distances give `maxDistance + 1`. */
function computeEditDistance(one: string, other: string, maxDistance: number): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
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
