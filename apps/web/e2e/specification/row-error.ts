import type { SpecificationRow } from './row.ts';
import { findTestSources } from './test-source.ts';

/**
 * Returns why a row is invalid, or null if its test exists and contains the expected text.
 * @param source Content of the test file
 */
export function getRowError(
  { section, requirement, expectedText, file, test }: SpecificationRow,
  source: string,
): string | null {
  const row = `Section ${section}, “${requirement}”: ${file}`;
  const [found, another] = findTestSources(source, test);
  if (found === undefined) return `${row} has no test “${test}”.`;
  if (another !== undefined) return `${row} has more than one test “${test}”.`;
  if (expectedText !== undefined && !found.includes(expectedText)) {
    return `${row}: “${test}” does not contain “${expectedText}”.`;
  }
  return null;
}
