import type { Row } from './row.ts';
import { sourceOfTests } from './tests-of.ts';

/**
 * Why a row proves nothing; null when it does.
 * @param source of the row's file
 */
export function faultOf({ section, says, sentence, file, test }: Row, source: string): string | null {
  const row = `Section ${section}, “${says}”: ${file}`;
  const [found, another] = sourceOfTests(source, test);
  if (found === undefined) return `${row} has no test “${test}”.`;
  if (another !== undefined) return `${row} has more than one test “${test}”.`;
  if (sentence !== undefined && !found.includes(sentence)) {
    return `${row}: “${test}” does not say “${sentence}”.`;
  }
  return null;
}
