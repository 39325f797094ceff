import type { SpecificationRow } from './row.ts';
import { findTestSources } from './test-source.ts';

/**
 * Why a row proves nothing; null when it does.
 * @param source of the row's file
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
    return `${row}: “${test}” does not say “${expectedText}”.`;
  }
  return null;
}
