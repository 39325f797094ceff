import { BaselineError } from '@curbcut/results';
import { compareSeverity, type Severity } from '@curbcut/wcag';
import { test as base, expect as baseExpect } from '@playwright/test';
import { type BaselineOutcome, compareScan } from './baseline.ts';
import { describeNotTested, describeScan, formatIssues } from './format-issue.ts';
import type { PageScan } from './scan-page.ts';

interface MatcherResult {
  readonly pass: boolean;
  readonly name: string;
  readonly message: () => string;
}

export interface IssueOptions {
  /** The lowest severity that fails. Default: `minor`. */
  readonly failOn?: Severity;
}

/** Playwright's `expect` with matchers for scans. */
export const expect = baseExpect.extend({
  /** Passes if the page was tested and nothing at or above the severity fails. Needs-review results never fail. */
  toHaveNoIssues(scan: PageScan, { failOn = 'minor' }: IssueOptions = {}): MatcherResult {
    const name = 'toHaveNoIssues';
    if (scan.notTested !== null) return createNotTestedResult(name, scan, this.isNot);
    const failing = scan.issues.filter(({ severity }) => compareSeverity(severity, failOn) <= 0);
    const message = () =>
      failing.length === 0
        ? `Expected issues on ${describeScan(scan)}, but found none.`
        : `${countIssues(failing.length)} on ${describeScan(scan)}:\n\n${formatIssues(failing)}`;
    return { name, pass: failing.length === 0, message };
  },

  /**
   * Passes if every issue is in the baseline, the file of known ones. `--update-snapshots` stores the current
   * issues there.
   *
   * @param name name of the baseline. Default: the name of the scan
   */
  async toMatchBaseline(scan: PageScan, name = scan.name): Promise<MatcherResult> {
    const matcher = 'toMatchBaseline';
    if (scan.notTested !== null) return createNotTestedResult(matcher, scan, this.isNot);
    let outcome: BaselineOutcome;
    try {
      outcome = await compareScan(scan, name, base.info());
    } catch (error) {
      if (!(error instanceof BaselineError)) throw error;
      return { name: matcher, pass: this.isNot, message: () => error.message };
    }
    return createBaselineResult(matcher, scan, outcome);
  },
});

/** A page that wasn't tested doesn't satisfy any expectation, not even a negated one. */
const createNotTestedResult = (name: string, scan: PageScan, isNot: boolean): MatcherResult => ({
  name,
  pass: isNot,
  message: () => `${describeScan(scan)} wasn’t tested. ${describeNotTested(scan.notTested!)}`,
});

function createBaselineResult(
  name: string,
  scan: PageScan,
  { file, comparison, isWritten }: BaselineOutcome,
): MatcherResult {
  if (comparison === null) {
    const isUpdate = ['all', 'changed'].includes(base.info().config.updateSnapshots);
    const message = () =>
      isWritten
        ? `There was no baseline for ${describeScan(scan)}. Wrote ${scan.issues.length} known issues to ${file}. Run the test again.`
        : `There is no baseline for ${describeScan(scan)} at ${file}. Create it with: npx playwright test --update-snapshots`;
    return { name, pass: isWritten && isUpdate, message };
  }
  const fresh = new Set(comparison.newIssues.map(({ fingerprint }) => fingerprint));
  const failing = scan.issues.filter(({ fingerprint }) => fresh.has(fingerprint));
  const message = () =>
    failing.length === 0
      ? `Every issue on ${describeScan(scan)} is in ${file}.`
      : `${countIssues(failing.length, 'new')} on ${describeScan(scan)}, compared with ${file}:\n\n${formatIssues(failing)}\n\nTo accept them as known: npx playwright test --update-snapshots`;
  return { name, pass: isWritten || fresh.size === 0, message };
}

const countIssues = (count: number, kind = ''): string =>
  `Found ${count} ${kind === '' ? '' : `${kind} `}${count === 1 ? 'issue' : 'issues'}`;
