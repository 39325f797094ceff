import { allProbes } from '@curbcut/capture';
import { FRAMES_TEST, MEDIA_TEST, WHOLE_PAGE_TEST } from '@curbcut/contract';
import { allRules, type Rule } from '@curbcut/rules';
import { ALL_PROBES_TEST, CONTRAST_TEST, FIRST_PAGE_TEST, SECOND_OPINION_TEST } from './test-names.ts';

/** The tests that a finding in hidden content depends on, regardless of its rule. */
export const HIDDEN_CONTENT_TESTS: readonly string[] = [
  ...allProbes.flatMap(({ facts, name }) => (facts === 'states' ? [name] : [])),
  ALL_PROBES_TEST,
];

const rulesById: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]));
const testsByFacts: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...Map.groupBy(allProbes, ({ facts }) => facts as string)].map(
    ([facts, probes]) => [facts, probes.map(({ name }) => name)] as const,
  ),
  ['firstPage', [FIRST_PAGE_TEST]],
]);

const listProbeTests = ({ facts, alsoUses = [] }: NonNullable<Rule['probe']>): string[] =>
  [facts, ...alsoUses].flatMap((name) => testsByFacts.get(name) ?? []);

/** Returns the tests that an issue of this rule depends on, by the names used in limits. */
export function getRuleTests({
  ruleId,
  engines,
}: {
  readonly ruleId: string;
  readonly engines: readonly string[];
}): readonly string[] {
  if (!engines.includes('curbcut')) return [SECOND_OPINION_TEST];
  const rule = rulesById.get(ruleId);
  return [
    ...(rule?.probe === undefined ? [] : [ALL_PROBES_TEST, ...listProbeTests(rule.probe)]),
    ...(rule?.contrastLevel === undefined ? [] : [CONTRAST_TEST]),
    ...(rule?.category === 'media' ? [MEDIA_TEST] : []),
  ];
}

/**
 * Returns the names of everything that must be completely tested on a page before we can conclude that the
 * rule finds nothing there: the rule's own tests, the page, its frames and its hidden content.
 *
 * @param includesHidden whether hidden content counts, too
 */
export function listRuleTests(ruleId: string, includesHidden = true): readonly string[] {
  const engines = rulesById.has(ruleId) ? ['curbcut'] : [];
  const own = [WHOLE_PAGE_TEST, ruleId, ...getRuleTests({ ruleId, engines })];
  return [...new Set([...own, FRAMES_TEST, ...(includesHidden ? HIDDEN_CONTENT_TESTS : [])])];
}

/** Returns whether a rule compares pages with the scan's first page. */
export const comparesWithFirstPage = (ruleId: string): boolean =>
  getRuleTests({ ruleId, engines: ['curbcut'] }).includes(FIRST_PAGE_TEST);

/** Returns whether a rule needs facts that quick scans do not record. */
export function needsInteraction(ruleId: string): boolean {
  return rulesById.get(ruleId)?.probe !== undefined;
}
