import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One test page of an ACT rule, as the manifest lists it. */
export interface ActCase {
  readonly ruleId: string;
  readonly ruleName: string;
  /** “Failed Example 2” */
  readonly title: string;
  readonly expected: 'passed' | 'failed' | 'inapplicable';
  /** Below the folder; also the path on the server. */
  readonly path: string;
  /** Criteria that a failure breaks. */
  readonly wcagRequired: readonly string[];
}

/** Where the W3C's test pages lie beside the repository; they are never copied into it. */
export const actFolder = join(import.meta.dirname, '../../../shared/act');

/**
 * Every case of the folder's `manifest.json`.
 * @throws {Error} when the folder or its manifest cannot be read
 */
export function readActCases(folder: string): readonly ActCase[] {
  const { cases } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { cases: ActCase[] };
  return cases;
}
