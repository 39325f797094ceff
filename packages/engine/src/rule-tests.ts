import { allProbes } from '@curbcut/capture';
import type { UnexaminedPart } from '@curbcut/contract';
import { allRules, type Rule, ruleVersions } from '@curbcut/rules';
import { loadAxeCore } from './examine/second-opinion/axe-core.ts';
import {
  ALL_PROBES_TEST,
  CONTRAST_TEST,
  FRAMES_TEST,
  SECOND_OPINION_TEST,
  WHOLE_PAGE_TEST,
} from './examine/test-names.ts';
import { listScanRules } from './rule-pages.ts';

/** The tests that a finding in hidden content depends on, whatever its rule. */
export const HIDDEN_CONTENT_TESTS: readonly string[] = [
  ...allProbes.flatMap(({ facts, name }) => (facts === 'states' ? [name] : [])),
  ALL_PROBES_TEST,
];

const rulesById: ReadonlyMap<string, Rule> = new Map(allRules.map((rule) => [rule.id, rule]));
const testsByFacts: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(allProbes, ({ facts }) => facts)].map(([facts, probes]) => [
    facts,
    probes.map(({ name }) => name),
  ]),
);

const listProbeTests = ({ facts, alsoUses = [] }: NonNullable<Rule['probe']>): string[] =>
  [facts, ...alsoUses].flatMap((name) => testsByFacts.get(name) ?? []);

/** Returns the tests that an issue of this rule depends on, by the names that limits use. */
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
  ];
}

/** Returns whether a rule ran to the end on pages where these tests were not done, or only in part. */
export function isRuleComplete(ruleId: string, limitedTests: ReadonlySet<string>): boolean {
  const tests = [WHOLE_PAGE_TEST, ruleId, ...getRuleTests({ ruleId, engines: ['curbcut'] })];
  return !tests.some((test) => limitedTests.has(test));
}

/** Returns whether a rule needs facts that quick scans do not record. */
export function needsInteraction(ruleId: string): boolean {
  return rulesById.get(ruleId)?.probe !== undefined;
}

/**
 * Returns the version of each rule that a scan with these settings runs, by id. It changes whenever the code of the rule
 * does, so that an issue which a changed rule no longer finds does not count as gone.
 */
export function getRuleVersions(settings: Parameters<typeof listScanRules>[0]): Record<string, string> {
  const axeVersion = settings.second_opinion ? `axe-core ${loadAxeCore().version}` : '';
  return Object.fromEntries(
    listScanRules(settings).map(({ rule_id }) => [rule_id, ruleVersions[rule_id] ?? axeVersion]),
  );
}

/** Reasons for which anything on a page may have been missed. */
const wholePageReasons: ReadonlySet<string> = new Set([
  'too-many-nodes',
  'too-many-findings',
  'wait-for-not-met',
  'bound-reached',
]);
const frameReasons: ReadonlySet<string> = new Set([
  'frame-not-loaded',
  'frame-unreachable',
  'frame-unreached',
  'frame-unstable',
]);

/** Returns the names of the tests that were not done on a page, or only in part. */
export function listLimitedTests(parts: readonly UnexaminedPart[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ reason, limits = [] }) => [
      ...limits.map(({ test }) => test),
      ...(wholePageReasons.has(reason) ? [WHOLE_PAGE_TEST] : []),
      ...(frameReasons.has(reason) ? [FRAMES_TEST] : []),
    ]),
  );
}
