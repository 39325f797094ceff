import type { Finding, RuleTally, TestedPage } from '@curbcut/contract';
import type { NodeIndex } from '@curbcut/page-model';

/** Identifies the same result for the same element in different variants, states or visits of a page. */
export function getResultKey({
  ruleId,
  outcome,
  reason,
  selector,
}: Pick<Finding, 'ruleId' | 'outcome' | 'reason' | 'selector'>): string {
  return JSON.stringify([ruleId, outcome, reason, selector]);
}

/** Identifies all results of a rule for the same element, whatever they are. */
export const getElementKey = ({ ruleId, selector }: Pick<Finding, 'ruleId' | 'selector'>): string =>
  JSON.stringify([ruleId, selector]);

/** Identifies all results of a rule for the same element within one capture. */
export const getNodeKey = (finding: { readonly ruleId: string; readonly node: NodeIndex }): string =>
  `${finding.node} ${finding.ruleId}`;

/** Counts findings by rule. */
export function countByRule(findings: readonly Finding[]): RuleTally[] {
  return [...Map.groupBy(findings, ({ ruleId }) => ruleId)].map(([ruleId, members]) => ({
    ruleId,
    passed: 0,
    failed: members.filter(({ outcome }) => outcome === 'failed').length,
    cantTell: members.filter(({ outcome, isForAudits }) => outcome === 'cantTell' && !isForAudits).length,
  }));
}

/** Removes findings from tallies, so that the elements they are about are no longer counted. */
export function subtractFindings(tallies: readonly RuleTally[], removed: readonly Finding[]): RuleTally[] {
  const counts = new Map(countByRule(removed).map((count) => [count.ruleId, count]));
  return tallies.map((tally) => {
    const { failed = 0, cantTell = 0 } = counts.get(tally.ruleId) ?? {};
    return {
      ...tally,
      failed: Math.max(0, tally.failed - failed),
      cantTell: Math.max(0, tally.cantTell - cantTell),
    };
  });
}

/** Adds up tallies by rule. */
export function addTallies(tallies: readonly RuleTally[], others: readonly RuleTally[]): RuleTally[] {
  const sums = new Map(tallies.map((tally) => [tally.ruleId, tally]));
  for (const { ruleId, passed, failed, cantTell } of others) {
    const sum = sums.get(ruleId) ?? { ruleId, passed: 0, failed: 0, cantTell: 0 };
    sums.set(ruleId, {
      ruleId,
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      cantTell: sum.cantTell + cantTell,
    });
  }
  return [...sums.values()];
}

/** The result of one variant of a page; `index` is its index in the scan's settings. */
export interface VariantResult {
  readonly index: number;
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
}

/**
 * Merges the results of several variants of one page (viewports, color schemes): the same result for the same
 * element becomes one finding that lists its variants. The worst tally of a rule counts, so that other
 * variants do not dilute an issue in one of them.
 */
export function mergeVariants(results: readonly VariantResult[]): {
  findings: Finding[];
  tallies: RuleTally[];
} {
  if (results.length === 1) return { findings: [...results[0]!.findings], tallies: [...results[0]!.tallies] };
  const findings = new Map<string, Finding>();
  const tallies = new Map<string, RuleTally>();
  for (const { index, findings: found, tallies: ruleTallies } of results) {
    for (const finding of found) {
      const key = getResultKey(finding);
      const known = findings.get(key);
      if (known) {
        known.variants.push(index);
        // One variant may show immediately what another variant hides.
        if (finding.state === undefined) delete known.state;
      } else findings.set(key, { ...finding, variants: [index] });
    }
    for (const tally of ruleTallies) {
      const known = tallies.get(tally.ruleId);
      if (known === undefined || getFailedShare(tally) > getFailedShare(known))
        tallies.set(tally.ruleId, tally);
    }
  }
  return { findings: [...findings.values()], tallies: [...tallies.values()] };
}

/** Merges the parts that were not tested in any variant of a page, without duplicates. */
export const mergeNotTestedParts = (parts: TestedPage['unexamined']): TestedPage['unexamined'] => [
  ...new Map(parts.map((part) => [JSON.stringify(part), part])).values(),
];

function getFailedShare({ passed, failed }: RuleTally): number {
  return failed === 0 ? 0 : failed / (passed + failed);
}
