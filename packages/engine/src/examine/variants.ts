import {
  type Finding,
  getVariantKey,
  type PageVariant,
  type PageView,
  type RuleTally,
  type TestedPage,
  toPageVariant,
} from '@curbcut/contract';

/** The variant used by default: the window of a common laptop. */
export const defaultVariant: PageVariant = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };

/**
 * Returns every combination of the viewports and color schemes, widest viewport first: screenshots show the
 * first variant, and people recognize a site by its desktop layout. Additional views of the first variant
 * come last and are not repeated if they are among the combinations.
 */
export function combineVariants(
  viewports: readonly PageVariant['viewport'][] = [defaultVariant.viewport],
  colorSchemes: readonly PageVariant['colorScheme'][] = [defaultVariant.colorScheme],
  views: readonly PageView[] = [],
): PageVariant[] {
  const widestFirst = viewports.toSorted((a, b) => b.width - a.width);
  const combined = widestFirst.flatMap((viewport) =>
    colorSchemes.map((colorScheme): PageVariant => ({ viewport, colorScheme })),
  );
  const [first = defaultVariant] = combined;
  const variants = [...combined, ...views.map((view) => toPageVariant(first, view))];
  return [...new Map(variants.map((variant) => [getVariantKey(variant), variant])).values()];
}

/** The result of one variant of a page; `index` is its index in the scan's settings. */
export interface VariantResult {
  readonly index: number;
  readonly findings: readonly Finding[];
  readonly tallies: readonly RuleTally[];
}

/** Identifies the same result for the same element in different variants, states or visits of a page. */
export function getResultKey({
  ruleId,
  outcome,
  reason,
  selector,
}: Pick<Finding, 'ruleId' | 'outcome' | 'reason' | 'selector'>): string {
  return JSON.stringify([ruleId, outcome, reason, selector]);
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
export function mergeNotTestedParts(
  results: readonly Pick<TestedPage, 'unexamined'>[],
): TestedPage['unexamined'] {
  const parts = results.flatMap(({ unexamined }) => unexamined);
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}

function getFailedShare({ passed, failed }: RuleTally): number {
  return failed === 0 ? 0 : failed / (passed + failed);
}
