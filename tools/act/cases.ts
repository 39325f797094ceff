import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Test page of an ACT rule. */
export interface ActCase {
  readonly ruleId: string;
  readonly ruleName: string;
  /** “Failed Example 2” */
  readonly title: string;
  readonly expected: 'passed' | 'failed' | 'inapplicable';
  /** Whether the W3C has approved it. If a rule has approved cases, the W3C counts only these. */
  readonly approved: boolean;
  /**
   * Path on the server, without a leading slash; also the path on the W3C's site: `WAI/content-assets/...`.
   */
  readonly path: string;
  /** Criteria that a failure fails or may fail. */
  readonly wcag: readonly string[];
  /** The subset that a failure always fails. */
  readonly wcagRequired: readonly string[];
}

/** Test pages and how they must be served: they load resources by absolute path. */
export interface CaseFolder {
  readonly cases: readonly ActCase[];
  /** Folder to serve. */
  readonly root: string;
  /** Path at which `root` must be served. */
  readonly prefix: string;
}

/** Folder of the W3C's test pages beside the repository; they are never copied into it. */
export const actFolder = join(import.meta.dirname, '../../../shared/act');

const MANIFEST_PATH = 'manifest.json';
const TEST_CASES_PATH = 'content-assets/wcag-act-rules/testcases.json';

/** Checks whether the folder has a layout that `readCaseFolder` supports. */
export function isCaseFolder(folder: string): boolean {
  return [MANIFEST_PATH, TEST_CASES_PATH].some((path) => existsSync(join(folder, path)));
}

/**
 * Reads the cases of a folder in either layout: `manifest.json` beside `WAI/`, or a checkout of the W3C's
 * repository (`w3c/wcag-act-rules`) with `content-assets/wcag-act-rules/testcases.json`.
 *
 * @throws {Error} with a descriptive message when the folder has neither layout
 */
export function readCaseFolder(folder: string): CaseFolder {
  const manifest = join(folder, MANIFEST_PATH);
  if (existsSync(manifest)) {
    const { cases } = JSON.parse(readFileSync(manifest, 'utf8')) as { cases: ActCase[] };
    return { cases, root: folder, prefix: '' };
  }
  const testCases = join(folder, TEST_CASES_PATH);
  if (existsSync(testCases)) {
    const { testcases } = JSON.parse(readFileSync(testCases, 'utf8')) as { testcases: W3cTestCase[] };
    return { cases: testcases.map(toActCase), root: folder, prefix: '/WAI' };
  }
  throw new Error(`${folder} contains no ACT cases: neither ${MANIFEST_PATH} nor ${TEST_CASES_PATH} exists.`);
}

/** Entry of the W3C's `testcases.json`, limited to the fields that are used. */
interface W3cTestCase {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly testcaseTitle: string;
  readonly expected: ActCase['expected'];
  readonly approved?: boolean;
  /** Path below `content-assets/wcag-act-rules/`. */
  readonly relativePath: string;
  /** Keys such as `wcag20:1.1.1` and `wcag-technique:ARIA4`. */
  readonly ruleAccessibilityRequirements?: Readonly<Record<string, { readonly secondary?: unknown }>> | null;
}

function toActCase(entry: W3cTestCase): ActCase {
  const criteria = Object.entries(entry.ruleAccessibilityRequirements ?? {}).flatMap(([key, requirement]) => {
    const id = /^wcag2\d:(\d\.\d\.\d+)$/.exec(key)?.[1];
    return id === undefined ? [] : [{ id, required: requirement.secondary === undefined }];
  });
  return {
    ruleId: entry.ruleId,
    ruleName: entry.ruleName,
    title: entry.testcaseTitle,
    expected: entry.expected,
    approved: entry.approved ?? false,
    path: `WAI/content-assets/wcag-act-rules/${entry.relativePath}`,
    wcag: criteria.map(({ id }) => id),
    wcagRequired: criteria.flatMap(({ id, required }) => (required ? [id] : [])),
  };
}
