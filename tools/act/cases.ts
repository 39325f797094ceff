import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test page for an ACT rule. */
export interface ActCase {
  readonly ruleId: string;
  readonly ruleName: string;
  /** “Failed Example 2” */
  readonly title: string;
  readonly expected: 'passed' | 'failed' | 'inapplicable';
  /** Whether the W3C has approved the case. If a rule has approved cases, the W3C counts only these. */
  readonly approved: boolean;
  /**
   * Path on the server, without a leading slash. Also the path on the W3C's site: `WAI/content-assets/...`.
   */
  readonly path: string;
  /** Criteria that a failure does or may violate. */
  readonly wcag: readonly string[];
  /** The criteria among these that a failure always violates. */
  readonly wcagRequired: readonly string[];
}

/** Test pages and how to serve them, since they load resources by absolute path. */
export interface CaseFolder {
  readonly cases: readonly ActCase[];
  /** The folder to serve. */
  readonly root: string;
  /** The path at which `root` must be served. */
  readonly prefix: string;
}

/** The folder with the W3C's test pages, next to the repository; they are never copied into it. */
export const actFolder = join(import.meta.dirname, '../../../shared/act');

const MANIFEST_PATH = 'manifest.json';
const TEST_CASES_PATH = 'content-assets/wcag-act-rules/testcases.json';

/** Returns whether the folder has a layout that `readCaseFolder` supports. */
export function isCaseFolder(folder: string): boolean {
  return [MANIFEST_PATH, TEST_CASES_PATH].some((path) => existsSync(join(folder, path)));
}

/**
 * Reads the cases in a folder with either layout: `manifest.json` next to `WAI/`, or a checkout of the W3C's
 * repository (`w3c/wcag-act-rules`) with `content-assets/wcag-act-rules/testcases.json`.
 *
 * @throws {Error} with a descriptive message if the folder has neither layout
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

/** An entry in the W3C's `testcases.json`, with only the fields that are used. */
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
