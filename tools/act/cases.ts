import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One test page of an ACT rule. */
export interface ActCase {
  readonly ruleId: string;
  readonly ruleName: string;
  /** “Failed Example 2” */
  readonly title: string;
  readonly expected: 'passed' | 'failed' | 'inapplicable';
  /** Whether the W3C has approved it; of a rule that has approved cases the W3C counts these only. */
  readonly approved: boolean;
  /** On the server, without the slash in front; also the address at the W3C: `WAI/content-assets/...`. */
  readonly path: string;
  /** Criteria that a failure breaks or may break. */
  readonly wcag: readonly string[];
  /** Of these, the ones that it breaks in every case. */
  readonly wcagRequired: readonly string[];
}

/** Test pages and how they must be served: they load what they need by absolute path. */
export interface CaseFolder {
  readonly cases: readonly ActCase[];
  /** The folder to serve ... */
  readonly root: string;
  /** ... and the path it must be served at. */
  readonly prefix: string;
}

/** Where the W3C's test pages lie beside the repository; they are never copied into it. */
export const actFolder = join(import.meta.dirname, '../../../shared/act');

const MANIFEST_PATH = 'manifest.json';
const TEST_CASES_PATH = 'content-assets/wcag-act-rules/testcases.json';

/** Whether the folder is in a layout that `readCaseFolder` reads. */
export function isCaseFolder(folder: string): boolean {
  return [MANIFEST_PATH, TEST_CASES_PATH].some((path) => existsSync(join(folder, path)));
}

/**
 * Reads the cases of a folder in either layout: `manifest.json` beside `WAI/`, or a checkout of the W3C's own
 * repository (`w3c/wcag-act-rules`) with `content-assets/wcag-act-rules/testcases.json`.
 *
 * @throws {Error} with a sentence when it is in neither layout
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
  throw new Error(`${folder} holds no ACT cases: neither ${MANIFEST_PATH} nor ${TEST_CASES_PATH} is there.`);
}

/** An entry of the W3C's `testcases.json`, as far as it is read here. */
interface W3cTestCase {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly testcaseTitle: string;
  readonly expected: ActCase['expected'];
  readonly approved?: boolean;
  /** Below `content-assets/wcag-act-rules/`. */
  readonly relativePath: string;
  /** `wcag20:1.1.1`, `wcag-technique:ARIA4` ... */
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
