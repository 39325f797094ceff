import { WHOLE_PAGE_TEST } from '@curbcut/contract';
import { listRuleTests } from '@curbcut/engine';
import { stabilizeSelector } from './reviewed-findings.ts';
import type { ScannedFinding, ScannedPage } from './scan-real-sites.ts';

/** A finding that only some of a page's runs have, or that has different details in some of them. */
export interface RunDifference {
  readonly page: string;
  /** The finding, as text. */
  readonly finding: string;
  /** Numbers of the runs that have it, starting with 1. */
  readonly foundIn: readonly number[];
  /**
   * What each other run reports as not tested, so that the finding's absence says nothing, as sentences. Otherwise,
   * what each run that has it reports, if that may be why. Empty unless all of them report something.
   */
  readonly reasons: readonly string[];
}

/** How closely the runs match. */
export interface RunComparison {
  readonly pages: number;
  readonly scans: number;
  /** Scans of pages that couldn't be tested, as “run 1: path: reason”. They aren't compared with the others. */
  readonly notTested: readonly string[];
  /** Different findings in any run. */
  readonly findings: number;
  /** Share of them that occur in every run of their page, with the same details. */
  readonly identical: number;
  /** Pages on which all runs have the same findings. */
  readonly samePages: number;
  /** The other findings, by page. */
  readonly differences: readonly RunDifference[];
}

/** Compares the findings of each page's scans. The pages need not have the same number of scans. */
export function compareRuns(runs: readonly (readonly ScannedPage[])[]): RunComparison {
  const all = runs.flatMap((pages, run) =>
    pages.map((page) => ({ run: run + 1, page, keys: listKeys(page) })),
  );
  const tested = all.filter(({ page }) => page.notTested === null);
  const scansByPage = Map.groupBy(tested, ({ page }) => page.path);
  const differences: RunDifference[] = [];
  let findings = 0;
  for (const [path, scans] of scansByPage) {
    const found = new Map(scans.flatMap(({ keys }) => [...keys]));
    findings += found.size;
    for (const [key, finding] of found) {
      const without = scans.filter(({ keys }) => !keys.has(key));
      if (without.length === 0) continue;
      const runsWith = scans.filter(({ keys }) => keys.has(key));
      const explain = (some: typeof scans, tests: ReadonlySet<string>) =>
        some.map(({ run, page }) => ({ run, reason: findLimits(page, tests) }));
      const tests = new Set(listRuleTests(finding.ruleId, finding.state !== undefined));
      const absent = explain(without, tests);
      const isAbsenceExplained = absent.every(({ reason }) => reason !== null);
      // If something can't be measured, people are asked about it instead. A page that was still changing may also
      // have failures of its own.
      const testsThatAdd = finding.outcome === 'failed' ? new Set([WHOLE_PAGE_TEST]) : tests;
      const reasons = isAbsenceExplained ? absent : explain(runsWith, testsThatAdd);
      differences.push({
        page: path,
        finding: key,
        foundIn: runsWith.map(({ run }) => run),
        reasons: reasons.every(({ reason }) => reason !== null)
          ? reasons.map(({ run, reason }) => `run ${run}: ${reason}`)
          : [],
      });
    }
  }
  return {
    pages: scansByPage.size,
    scans: tested.length,
    notTested: all.flatMap(({ run, page: { path, notTested } }) =>
      notTested === null ? [] : [`run ${run}: ${path}: ${notTested}`],
    ),
    findings,
    identical: findings === 0 ? 1 : 1 - differences.length / findings,
    samePages: scansByPage.size - new Set(differences.map(({ page }) => page)).size,
    differences,
  };
}

/** Formats the comparison, with the differences below each page. */
export function formatComparison({
  pages,
  scans,
  notTested,
  findings,
  identical,
  samePages,
  differences,
}: RunComparison): string {
  const unexplained = differences.filter(({ reasons }) => reasons.length === 0);
  const byPage = Map.groupBy(differences, ({ page }) => page);
  return [
    `${scans} scans of ${pages} pages: ${samePages} pages with the same findings in all scans`,
    `${findings} findings, ${(100 * identical).toFixed(2)}% in all scans; ${differences.length} differ, ${unexplained.length} of them without a reported reason`,
    ...notTested.map((scan) => `not tested in ${scan}`),
    ...[...byPage].flatMap(([page, ofPage]) => [
      page,
      ...ofPage.flatMap(({ finding, foundIn, reasons }) => [
        `    ${reasons.length === 0 ? 'UNEXPLAINED' : 'explained'}: in runs ${foundIn.join(', ')}: ${finding}`,
        ...reasons.map((reason) => `        ${reason}`),
      ]),
    ]),
  ].join('\n');
}

/** Findings by what must not differ between runs. Equal findings are numbered. */
function listKeys({ findings }: ScannedPage): ReadonlyMap<string, ScannedFinding> {
  const keys = new Map<string, ScannedFinding>();
  for (const finding of findings) {
    const { ruleId, outcome, reason, selector, message, state } = finding;
    const path = state ? [JSON.stringify(state)] : [];
    const key = [ruleId, outcome, reason, stabilizeSelector(selector), message, ...path].join(' | ');
    let number = 1;
    while (keys.has(`${key} #${number}`)) number++;
    keys.set(`${key} #${number}`, finding);
  }
  return keys;
}

/**
 * Returns what a page's scan reports as not tested, so that its result may be different; null if these tests
 * were complete. Counts don't explain anything, because they're the same in all runs, but a page that was
 * still changing does.
 */
function findLimits({ limits }: ScannedPage, tests: ReadonlySet<string>): string | null {
  const reported = limits.filter(
    ({ test, reason }) => tests.has(test) && (reason !== 'limit' || test === WHOLE_PAGE_TEST),
  );
  return reported.length === 0
    ? null
    : reported.map(({ test, reason, done, of }) => `${test}: ${reason} (${done} of ${of})`).join(', ');
}
