import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestedPage } from '@curbcut/contract';
import { combineVariants, openScanner, parsePrivateTargets, type SiteScanSettings } from '@curbcut/engine';
import { allRules, getRuleById, type Rule } from '@curbcut/rules';
import { serveFolder } from '../lib/static-server.ts';
import type { ActCase, CaseFolder } from './cases.ts';

/** What a rule says of a page, in EARL's words. */
export type ActOutcome = 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested';

/** What the rules that implement an ACT rule say of one of its cases. */
export interface ActResult {
  readonly actCase: ActCase;
  /** By the id of what implements it: our rule's, or a part of it. None: nothing does. */
  readonly outcomes: ReadonlyMap<string, ActOutcome>;
  /** Criteria that the failures found are said to break. */
  readonly criteria: readonly string[];
  /** The messages of what was found, or why the page could not be tested. */
  readonly messages: readonly string[];
}

interface Implementation {
  readonly rule: Rule;
  /** The rule's id; for a part of what it asks, with the ACT rule's behind it. */
  readonly id: string;
  /** Reasons for which a failure of the rule fails the ACT rule; null where every failure does. */
  readonly reasons: readonly string[] | null;
}

/** What of ours implements each ACT rule, by its id. */
export const implementations: ReadonlyMap<string, readonly Implementation[]> = Map.groupBy(
  allRules.flatMap((rule) => [
    ...rule.act.map((actId) => ({ actId, rule, id: rule.id, reasons: null })),
    ...Object.entries(rule.actAtomicRules ?? {}).map(([actId, reasons]) => {
      return { actId, rule, id: `${rule.id}#${actId}`, reasons };
    }),
  ]),
  ({ actId }) => actId,
);

const siteSettings: Omit<SiteScanSettings, 'key'> = {
  variants: combineVariants(),
  waitFor: null,
  auth: null,
  secondOpinion: false,
  level: 'AAA',
  screenshots: 'none',
  fixes: false,
};

/** Rules that ask of a page zoomed to 200 %, and the viewport that they name for it. */
const zoomedRuleIds = new Set(['59br37']);
const zoomedViewport = { width: 640, height: 512 };

export interface ActRun {
  /** In the order of the cases. */
  readonly results: readonly ActResult[];
  /** Product and version of the browser. */
  readonly browser: string;
}

/** Scans each case with the product itself, served on loopback. */
export async function runCases(
  { root, prefix }: Pick<CaseFolder, 'root' | 'prefix'>,
  cases: readonly ActCase[],
): Promise<ActRun> {
  const server = await serveFolder(root, prefix);
  const scanner = await openScanner({
    browserPath: process.env.CURBCUT_BROWSER,
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: parsePrivateTargets(new URL(server.origin).host),
    // Most of these pages are tiny, and waiting for them to stand still is most of the work.
    concurrency: 2 * availableParallelism(),
    onWarning: () => {},
  });
  try {
    const results = await Promise.all(
      cases.map(async (actCase) => {
        const url = new URL(actCase.path, server.origin).href;
        const variants = zoomedRuleIds.has(actCase.ruleId)
          ? combineVariants([zoomedViewport])
          : siteSettings.variants;
        const result = await scanner.scanPage(url, { ...siteSettings, variants, key: actCase.ruleId });
        return result.status === 'tested'
          ? toActResult(actCase, result.page)
          : toNotTestedResult(actCase, result.page.notTested.reason);
      }),
    );
    return { results, browser: scanner.browser.version };
  } finally {
    await scanner.close();
    await server.close();
  }
}

function toActResult(actCase: ActCase, page: TestedPage): ActResult {
  const ways = implementations.get(actCase.ruleId) ?? [];
  const ids = new Set(ways.map(({ rule }) => rule.id));
  const beyond = (ruleId: string, reason: string) =>
    getRuleById(ruleId)?.nonActReasons?.includes(reason) ?? false;
  const findings = page.findings.filter(({ ruleId, reason }) => ids.has(ruleId) && !beyond(ruleId, reason));
  const errors = page.ruleErrors.filter(({ ruleId }) => ids.has(ruleId));
  const outcomeOf = ({ rule, reasons }: Implementation): ActOutcome => {
    if (errors.some(({ ruleId }) => ruleId === rule.id)) return 'untested';
    const own = findings.filter(({ ruleId }) => ruleId === rule.id);
    const isFailure = ({ outcome, reason }: (typeof own)[number]) =>
      reasons?.includes(reason) ?? outcome === 'failed';
    if (own.some(isFailure)) return 'failed';
    if (own.length > 0) return 'cantTell';
    return page.tallies.some(({ ruleId }) => ruleId === rule.id) ? 'passed' : 'inapplicable';
  };
  const whole = new Set(ways.filter(({ reasons }) => reasons === null).map(({ rule }) => rule.id));
  return {
    actCase,
    outcomes: new Map(ways.map((way) => [way.id, outcomeOf(way)])),
    // A part of a rule fails no criterion by itself, and a finding that joins two rules has the criteria of both.
    criteria: findings
      .filter(({ outcome, ruleId }) => outcome === 'failed' && whole.has(ruleId))
      .flatMap(({ ruleId }) => getRuleById(ruleId)?.criteria ?? []),
    messages: [...findings, ...errors].map(({ ruleId, message }) => `${ruleId}: ${message}`),
  };
}

function toNotTestedResult(actCase: ActCase, reason: string): ActResult {
  const ways = implementations.get(actCase.ruleId) ?? [];
  return {
    actCase,
    outcomes: new Map(ways.map(({ id }) => [id, 'untested'])),
    criteria: [],
    messages: [reason],
  };
}
