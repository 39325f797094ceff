import type { EngineName, Finding } from '@curbcut/contract';
import { getFingerprint, type Scanner, type SiteScanSettings, type VerifiedPageFixes } from '@curbcut/engine';
import { findRecipe } from '@curbcut/fixes';
import { getRuleById } from '@curbcut/rules';

/** Outcomes for the failed findings on some pages. */
export interface FixBenchCounts {
  pages: number;
  failed: number;
  /** Findings that a recipe can fix and that can be reevaluated without probing the page. */
  fixable: number;
  /** Findings from rules with a probe: their fixes are shown but can't be verified. */
  needsProbe: number;
  /** Findings for whose root cause a fix is shown. */
  patched: number;
  /** Findings that disappear with a verified fix. */
  proven: number;
  /** Fixes that are shown, and the number of these that a new visit or axe-core finds harmful. */
  shown: number;
  harmfulShown: number;
  /** Fixes that the scan itself discarded. */
  dropped: number;
}

export const createEmptyCounts = (): FixBenchCounts => ({
  pages: 0,
  failed: 0,
  fixable: 0,
  needsProbe: 0,
  patched: 0,
  proven: 0,
  shown: 0,
  harmfulShown: 0,
  dropped: 0,
});

/** Fixable findings by rule, and the number of these with a verified fix. */
export type FixBenchCountsByRule = Map<
  string,
  { fixable: number; patched: number; proven: number; unprovenReasons: Map<string, number> }
>;

const baseSettings: Omit<SiteScanSettings, 'key'> = {
  variants: [{ viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  waitFor: null,
  auth: null,
  secondOpinion: false,
  level: 'AA',
  screenshots: 'none',
};

/** Scans each page separately and verifies every shown fix again. */
export async function measurePages(
  scanner: Scanner,
  urls: readonly string[],
  {
    referee,
    byRule,
    report,
  }: { referee: boolean; byRule: FixBenchCountsByRule; report: (line: string) => void },
): Promise<FixBenchCounts> {
  const row = createEmptyCounts();
  const queue = [...urls];
  const work = async (): Promise<void> => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const result = await scanner.scanPage(url, { ...baseSettings, key: url });
      if (result.status === 'tested') {
        countFindings(row, byRule, result.page.findings, result.fixes);
        if (referee && result.fixes !== null)
          await verifyShownFixes(scanner, url, result.page.findings, result.fixes, row, report);
      }
      await scanner.forget(url);
    }
  };
  await Promise.all(Array.from({ length: scanner.concurrency }, work));
  return row;
}

function countFindings(
  row: FixBenchCounts,
  byRule: FixBenchCountsByRule,
  findings: readonly Finding[],
  fixes: VerifiedPageFixes | null,
): void {
  const shown = new Map(fixes?.fixes.map(({ fingerprint, fix }) => [fingerprint, fix]));
  const seenFingerprints = new Set<string>();
  row.pages += 1;
  row.dropped += fixes?.harmful ?? 0;
  for (const [index, finding] of findings.entries()) {
    if (finding.outcome !== 'failed') continue;
    row.failed += 1;
    const recipe = findRecipe(finding.ruleId);
    const fingerprint = getFingerprint(finding);
    const fix = shown.get(fingerprint);
    const isFirst = !seenFingerprints.has(fingerprint);
    seenFingerprints.add(fingerprint);
    const isProven = fix?.status === 'proven' && (isFirst || (fixes?.fixed.includes(index) ?? false));
    if (!recipe?.fixableReasons.includes(finding.reason)) continue;
    if (getRuleById(finding.ruleId)?.probe !== undefined) {
      row.needsProbe += 1;
      continue;
    }
    row.fixable += 1;
    if (fix !== undefined) row.patched += 1;
    if (isProven) row.proven += 1;
    const ruleCounts = byRule.get(finding.ruleId) ?? {
      fixable: 0,
      patched: 0,
      proven: 0,
      unprovenReasons: new Map<string, number>(),
    };
    byRule.set(finding.ruleId, ruleCounts);
    ruleCounts.fixable += 1;
    if (fix !== undefined) ruleCounts.patched += 1;
    if (isProven) ruleCounts.proven += 1;
    else {
      const reason =
        fix === undefined
          ? 'no fix shown'
          : (fix.unverified_reason ?? 'still reported with all fixes in place');
      ruleCounts.unprovenReasons.set(reason, (ruleCounts.unprovenReasons.get(reason) ?? 0) + 1);
    }
  }
}

/** Verifies shown fixes in a new visit with axe-core. */
async function verifyShownFixes(
  scanner: Scanner,
  url: string,
  findings: readonly Finding[],
  { fixes }: VerifiedPageFixes,
  row: FixBenchCounts,
  report: (line: string) => void,
): Promise<void> {
  for (const { fingerprint, fix } of fixes) {
    const finding = findings.find(
      (candidate) => candidate.outcome === 'failed' && getFingerprint(candidate) === fingerprint,
    );
    if (finding === undefined) continue;
    row.shown += 1;
    const claim = { finding, steps: fix.steps };
    const proof = await scanner.verifyFix(url, { ...baseSettings, secondOpinion: true, key: url }, claim);
    // Findings that our rule already reported aren't new if axe-core also reports them.
    const known = countFailures(proof.before, ['curbcut', 'axe-core']);
    const worse = [...countFailures(proof.after, ['axe-core'])].filter(
      ([rule, count]) => count > (known.get(rule) ?? 0),
    );
    const changed = new Set(fix.steps.flatMap((step) => ('selector' in step ? [step.selector] : [])));
    const onChanged = findNewAxeFindings(proof, changed);
    const isHarmful =
      proof.status === 'harmful' || (proof.after.length > 0 && worse.length > 0) || onChanged.length > 0;
    if (isHarmful) {
      row.harmfulShown += 1;
      const rules = [...worse.map(([rule]) => rule), ...onChanged.map(({ ruleId }) => ruleId)];
      const what = proof.reason ?? `axe-core reports more about ${[...new Set(rules)].join(', ')}`;
      report(`HARMFUL ${finding.ruleId} on ${url}: ${what} ${JSON.stringify(fix.steps).slice(0, 300)}`);
    } else if (fix.proven === 'alone' && proof.status !== 'proven') {
      report(`NOT VERIFIED AGAIN ${finding.ruleId} on ${url}: ${proof.reason}`);
    }
  }
}

/**
 * Returns what axe-core reports about the changed elements after a fix that neither engine reported about
 * them before.
 */
function findNewAxeFindings(
  { before, after }: { readonly before: readonly Finding[]; readonly after: readonly Finding[] },
  changed: ReadonlySet<string>,
): Finding[] {
  const getKey = ({ ruleId, selector }: Finding) => `${ruleId} ${selector}`;
  const known = new Set(before.map(getKey));
  return after.filter(
    (finding) =>
      finding.engines.includes('axe-core') && changed.has(finding.selector) && !known.has(getKey(finding)),
  );
}

/** Counts the elements that any of the engines fails, by rule. */
function countFailures(findings: readonly Finding[], by: readonly EngineName[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { ruleId, outcome, engines } of findings) {
    if (outcome === 'failed' && engines.some((engine) => by.includes(engine)))
      found.set(ruleId, (found.get(ruleId) ?? 0) + 1);
  }
  return found;
}
