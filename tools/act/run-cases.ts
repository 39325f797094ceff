import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestedPage } from '@curbcut/contract';
import { openScanner, parsePrivateTargets, type SiteSettings, variantsOf } from '@curbcut/engine';
import { allRules, type Rule } from '@curbcut/rules';
import { serveFolder } from '../lib/static-server.ts';
import type { ActCase, CaseFolder } from './cases.ts';

/** What a rule says of a page, in EARL's words. */
export type Outcome = 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested';

/** What the rules that implement an ACT rule say of one of its cases. */
export interface ActResult {
  readonly actCase: ActCase;
  /** By the id of our rule. None: no rule of ours implements the ACT rule. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** Criteria that the failures found are said to break. */
  readonly criteria: readonly string[];
  /** The messages of what was found, or why the page could not be tested. */
  readonly told: readonly string[];
}

/** Our rules that implement each ACT rule, by its id. */
export const implementations: ReadonlyMap<string, readonly Rule[]> = new Map(
  [...new Set(allRules.flatMap(({ act }) => act))].map((actId) => [
    actId,
    allRules.filter(({ act }) => act.includes(actId)),
  ]),
);

const settings: Omit<SiteSettings, 'key'> = {
  variants: variantsOf(),
  waitFor: null,
  auth: null,
  secondOpinion: false,
  pictures: 'none',
};

/** Scans each case with the product itself, served on loopback. The results are in the order of the cases. */
export async function runCases(
  { root, prefix }: Pick<CaseFolder, 'root' | 'prefix'>,
  cases: readonly ActCase[],
): Promise<ActResult[]> {
  const server = await serveFolder(root, prefix);
  const scanner = await openScanner({
    browserPath: process.env.CURBCUT_BROWSER,
    cacheDir: join(tmpdir(), 'curbcut-test-browser'),
    allowPrivate: parsePrivateTargets(new URL(server.origin).host),
    concurrency: availableParallelism(),
    onWarning: () => {},
  });
  try {
    return await Promise.all(
      cases.map(async (actCase) => {
        const url = new URL(actCase.path, server.origin).href;
        const result = await scanner.scanPage(url, { ...settings, key: actCase.ruleId });
        return result.status === 'tested'
          ? judged(actCase, result.page)
          : untested(actCase, result.page.notTested.reason);
      }),
    );
  } finally {
    await scanner.close();
    await server.close();
  }
}

function judged(actCase: ActCase, page: TestedPage): ActResult {
  const rules = implementations.get(actCase.ruleId) ?? [];
  const ids = new Set(rules.map(({ id }) => id));
  const findings = page.findings.filter(({ ruleId }) => ids.has(ruleId));
  const errors = page.ruleErrors.filter(({ ruleId }) => ids.has(ruleId));
  const outcomeOf = (id: string): Outcome => {
    if (errors.some(({ ruleId }) => ruleId === id)) return 'untested';
    const worst = (['failed', 'cantTell'] as const).find((outcome) =>
      findings.some((finding) => finding.ruleId === id && finding.outcome === outcome),
    );
    return worst ?? (page.tallies.some(({ ruleId }) => ruleId === id) ? 'passed' : 'inapplicable');
  };
  return {
    actCase,
    outcomes: new Map(rules.map(({ id }) => [id, outcomeOf(id)])),
    criteria: findings.filter(({ outcome }) => outcome === 'failed').flatMap(({ wcag }) => wcag),
    told: [...findings, ...errors].map(({ ruleId, message }) => `${ruleId}: ${message}`),
  };
}

function untested(actCase: ActCase, reason: string): ActResult {
  const rules = implementations.get(actCase.ruleId) ?? [];
  return {
    actCase,
    outcomes: new Map(rules.map(({ id }) => [id, 'untested'])),
    criteria: [],
    told: [reason],
  };
}
