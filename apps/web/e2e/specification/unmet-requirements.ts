import { areaRows } from './area.ts';
import { guestRows } from './guest.ts';
import { publicRows } from './public.ts';
import type { SpecificationRow } from './row.ts';
import { scoringRows } from './scoring.ts';
import { sessionRows } from './session.ts';

/** Every requirement of the specification that has a test. */
export const specificationRows: readonly SpecificationRow[] = [
  ...guestRows,
  ...sessionRows,
  ...areaRows,
  ...publicRows,
  ...scoringRows,
];

/** The result of one test that ran. */
export interface TestResult {
  /** Path of the test file, relative to the root of the repository. */
  readonly file: string;
  /** The test's own title, without the groups around it. */
  readonly title: string;
  readonly hasPassed: boolean;
}

/**
 * Lists the requirements whose test has not passed: it failed, did not run or no longer exists. A test that ran several
 * times, on both databases for example, must have passed every time.
 */
export function findUnmetRequirements(
  rows: readonly SpecificationRow[],
  results: readonly TestResult[],
): string[] {
  const passed = new Map<string, boolean>();
  const toKey = (file: string, title: string) => `${file}\n${title}`;
  for (const { file, title, hasPassed } of results) {
    const key = toKey(file, title);
    passed.set(key, hasPassed && (passed.get(key) ?? true));
  }
  return rows.flatMap(({ section, requirement, file, test }) => {
    const hasPassed = passed.get(toKey(file, test));
    if (hasPassed) return [];
    const reason = hasPassed === undefined ? 'did not run' : 'failed';
    return [`Section ${section}, “${requirement}”: the test “${test}” in ${file} ${reason}`];
  });
}
