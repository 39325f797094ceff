/** Shorter words, such as `list`, say little about what a file is about. */
const MIN_WORD_LENGTH = 4;

/**
 * Creates a function that rates how much a test's name has in common with the names of changed files: the sum of
 * the words that they share, where a word that many tests have counts for less.
 *
 * @param tests paths of all tests
 */
export function createNameRating(
  tests: readonly string[],
  changed: readonly string[],
): (test: string) => number {
  const changedWords = new Set(changed.flatMap(listWords));
  const counts = new Map<string, number>();
  for (const word of tests.flatMap(listWords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (test) =>
    listWords(test)
      .filter((word) => changedWords.has(word))
      .reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1), 0);
}

/** Lists the different words in the names of a file and its folder, in the singular. */
function listWords(path: string): readonly string[] {
  const [file = '', folder = ''] = path.split('/').toReversed();
  const words = `${folder} ${file.split('.', 1)[0]}`
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''));
  return [...new Set(words)].filter((word) => word.length >= MIN_WORD_LENGTH);
}
