// The types of the npm package `@curbcut/playwright`, whose code is bundled. `test/published-types.ts` checks that
// they describe the source.
import type {
  Expect,
  Fixtures,
  MatcherReturnType,
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test';

export type Severity = 'critical' | 'serious' | 'moderate' | 'minor';

/** Scan options. */
export interface ScanOptions {
  /** Name of the page's state. Default: the test's title, with a number from the second scan on. */
  readonly name?: string;
  /** Only `quick` is possible inside a test. */
  readonly depth?: 'quick' | 'standard' | 'thorough';
  /** Criteria above this level are not tested. Default: AA. */
  readonly level?: 'A' | 'AA' | 'AAA';
  /** Whether to also report best practices that no criterion requires. Default: true. */
  readonly bestPractices?: boolean;
  /** Ids of the only rules whose results are kept. Default: all. */
  readonly rules?: readonly string[];
  /** Ids of rules whose results are dropped. */
  readonly skipRules?: readonly string[];
  /** CSS selectors of the only elements that are scanned, with their content. Default: the whole page. */
  readonly include?: string | readonly string[];
  /** CSS selectors of elements that are not scanned, with their content. */
  readonly exclude?: string | readonly string[];
  /** Whether to attach a screenshot with all issues marked. Default: true. */
  readonly screenshot?: boolean;
  /** Time limit in milliseconds: a safety net. Default: 120,000. */
  readonly timeout?: number;
}

/** An element with an issue. */
export interface IssueElement {
  readonly ruleId: string;
  readonly severity: Severity;
  readonly selector: string;
  readonly snippet: string;
  readonly message: string;
  readonly wcag: readonly string[];
  readonly source?: { readonly file: string; readonly line: number | null };
}

/** Failures with the same root cause. */
export interface Issue {
  readonly fingerprint: string;
  readonly ruleId: string;
  readonly severity: Severity;
  readonly rootCause: string;
  readonly occurrences: readonly { readonly url: string; readonly finding: IssueElement }[];
}

/** The accessibility issues of a page in one state. */
export interface PageScan {
  readonly name: string;
  readonly url: string;
  /** Failures with the same root cause, worst first. */
  readonly issues: readonly Issue[];
  /** Results that a person has to review. */
  readonly needsReview: readonly Issue[];
  /** Why the page wasn't tested; null if it was. */
  readonly notTested: { readonly code: string; readonly reason: string; readonly advice: string } | null;
  /** The parts of the page that weren't tested, as sentences. */
  readonly partlyTested: readonly string[];
}

/** Scans a page in its current state. */
export type Scan = (page: Page, options?: ScanOptions) => Promise<PageScan>;

export interface CurbcutFixtures {
  readonly scan: Scan;
  readonly curbcutOptions: ScanOptions;
}

export interface IssueOptions {
  /** The lowest severity that fails. Default: `minor`. */
  readonly failOn?: Severity;
}

export declare const expect: Expect<{
  toHaveNoIssues(scan: PageScan, options?: IssueOptions): MatcherReturnType;
  toMatchBaseline(scan: PageScan, name?: string): Promise<MatcherReturnType>;
}>;

/** The fixtures, for `test.extend` in tests that have their own fixtures. */
export declare const curbcutFixtures: Fixtures<CurbcutFixtures>;

/** Playwright's `test` with the fixture `scan`. */
export declare const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & CurbcutFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;
