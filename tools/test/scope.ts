// Decides how much a run tests. This is the only file that reads `CURBCUT_TEST_SCOPE`, which the test
// commands set:
//
// - `npm test` sets it to `merge`. It skips tests with the tag `complete` and counts them in its last line.
// - `npm run test:changed` sets it to `changed`. In the files it selects, tests with this tag run too.
// - `npm run test:all` sets it to `all`: every test, in every variant, without results from earlier runs.
// - If a file is run directly, it isn't set, and all tests of the file run.
//
// `test:changed` also sets `CURBCUT_TEST_RULES` to the rules whose cases are tested.
//
// A test may have the tag only if another test without it fails for the same type of fault. Vitest's
// configuration skips tests with the tag; in end-to-end tests, the fixture `scope` of `e2e/support/test.ts`
// does.

/** The tag of tests that `npm test` leaves to `npm run test:all`. */
export const COMPLETE = 'complete';

/** Whether everything is tested in every variant, as in `npm run test:all`. */
export const isCompleteRun = (): boolean => process.env.CURBCUT_TEST_SCOPE === 'all';

/** Whether tests with the tag {@link COMPLETE} run. */
export const includesComplete = (): boolean => process.env.CURBCUT_TEST_SCOPE !== 'merge';

/** Ids of the rules whose cases are tested; all rules if it's empty. */
export const readSelectedRules = (): readonly string[] =>
  (process.env.CURBCUT_TEST_RULES ?? '').split(',').filter((id) => id !== '');

/** Cases of a table with the tags of their tests. */
export interface TaggedCases<Case> {
  readonly tags: string[];
  readonly cases: readonly Case[];
}

/**
 * Splits a table of cases. Every run tests the first case, the last one and the first of each kind. All other
 * cases get the tag {@link COMPLETE}.
 *
 * @param getKind returns a key that's the same for cases handled by the same code; by default, all cases have
 * the same key
 */
export function splitCases<Case>(
  cases: readonly Case[],
  getKind: (testCase: Case, index: number) => string = () => '',
): readonly [TaggedCases<Case>, TaggedCases<Case>] {
  const kinds = new Set<string>();
  const isRepresentative = cases.map((testCase, index) => {
    const kind = getKind(testCase, index);
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst || index === cases.length - 1;
  });
  return [
    { tags: [], cases: cases.filter((_, index) => isRepresentative[index]) },
    { tags: [COMPLETE], cases: cases.filter((_, index) => !isRepresentative[index]) },
  ];
}
