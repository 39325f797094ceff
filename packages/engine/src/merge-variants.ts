import type { Finding, RuleTally, TestedPage } from '@curbcut/contract';

/** What one look at a page gave; `index` is that of the variant in the scan's settings. */
export interface VariantResult {
  readonly index: number;
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
}

/**
 * Joins what several looks at one page (viewports, colour schemes) found: the same verdict on the same element
 * is one finding that names the variants it stands in. A rule's tally is its worst one, so that a barrier in one
 * variant is not thinned out by the others.
 */
export function mergeVariants(results: readonly VariantResult[]): {
  findings: Finding[];
  tallies: RuleTally[];
} {
  if (results.length === 1) return { findings: [...results[0]!.findings], tallies: [...results[0]!.tallies] };
  const findings = new Map<string, Finding>();
  const tallies = new Map<string, RuleTally>();
  for (const { index, findings: found, tallies: told } of results) {
    for (const finding of found) {
      const key = JSON.stringify([finding.ruleId, finding.outcome, finding.reason, finding.selector]);
      const known = findings.get(key);
      if (known) known.variants.push(index);
      else findings.set(key, { ...finding, variants: [index] });
    }
    for (const tally of told) {
      const known = tallies.get(tally.ruleId);
      if (known === undefined || getFailedShare(tally) > getFailedShare(known))
        tallies.set(tally.ruleId, tally);
    }
  }
  return { findings: [...findings.values()], tallies: [...tallies.values()] };
}

/** What was not examined in any of several looks at one page, each thing once. */
export function mergeNotTestedParts(
  looks: readonly Pick<TestedPage, 'unexamined'>[],
): TestedPage['unexamined'] {
  const parts = looks.flatMap(({ unexamined }) => unexamined);
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}

function getFailedShare({ passed, failed }: RuleTally): number {
  return failed === 0 ? 0 : failed / (passed + failed);
}
