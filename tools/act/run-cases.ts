import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayBeAbsent } from '@curbcut/audit';
import type { Finding, TestedPage } from '@curbcut/contract';
import { combineVariants, openScanner, parsePrivateTargets, type SiteScanSettings } from '@curbcut/engine';
import { allRules, getRuleById, type Rule } from '@curbcut/rules';
import type { CriterionId } from '@curbcut/wcag';
import { createAuditQuestions } from '../lib/audit-questions.ts';
import { runConcurrently } from '../lib/run-concurrently.ts';
import { serveFolder } from '../lib/static-server.ts';
import type { ActCase, CaseFolder } from './cases.ts';
import { ScanCache, type ScanCase } from './scan-cache.ts';
import { getSibling } from './siblings.ts';

/** A rule's outcome for a page, in EARL terms. */
export type ActOutcome = 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested';

/** Outcomes of the rules that implement an ACT rule, for one of its cases. */
export interface ActResult {
  readonly actCase: ActCase;
  /**
   * By the implementation's id: a Curbcut rule or a part of one. Empty if nothing implements the ACT rule.
   */
  readonly outcomes: ReadonlyMap<string, ActOutcome>;
  /** Criteria reported as failed. */
  readonly criteria: readonly string[];
  /** Messages of the findings, or the reason that the page couldn't be tested. */
  readonly messages: readonly string[];
  /**
   * The audit questions about the page that concern the ACT rule: about undecided findings of the rules that
   * implement it, and about the criteria that it requires.
   */
  readonly questions: readonly CaseQuestion[];
  /** Ids in the outcomes that were decided by an answer to one of the questions. */
  readonly answered?: ReadonlySet<string>;
}

/** A question that a WCAG 2.2 Level A and AA audit asks about a case. */
export interface CaseQuestion {
  readonly kind: 'issue' | 'criterion';
  readonly question: string;
  readonly criteria: readonly CriterionId[];
  /** Rule with the undecided findings; null for a question about a criterion. */
  readonly ruleId: string | null;
  /** Whether “Not present” is a possible answer. */
  readonly mayBeAbsent: boolean;
}

interface Implementation {
  readonly rule: Rule;
  /** Rule id; for part of a rule, followed by `#` and the ACT rule's id. */
  readonly id: string;
  /** Failure reasons that also fail the ACT rule; null if every failure does. */
  readonly reasons: readonly string[] | null;
}

/** Implementations of each ACT rule, by its id. */
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

/** ACT rules about pages zoomed to 200%. The viewport is the one they specify. */
const zoomedRuleIds = new Set(['59br37']);
const zoomedViewport = { width: 640, height: 512 };

export interface ActRun {
  /** In case order. */
  readonly results: readonly ActResult[];
  /** Product name and version of the browser. */
  readonly browser: string;
}

/**
 * Serves the cases on loopback and scans each with Curbcut.
 *
 * @param isWrong if given, results of earlier scans are used as long as the rules still return them; see
 * {@link ScanCache}. Wrong results aren't kept.
 */
export async function runCases(
  { root, prefix }: Pick<CaseFolder, 'root' | 'prefix'>,
  cases: readonly ActCase[],
  isWrong: ((result: ActResult) => boolean) | null = null,
): Promise<ActRun> {
  const server = await serveFolder(root, prefix, 0, getSibling);
  const scanners = createScanners(server.origin);
  try {
    const cache = isWrong !== null ? await ScanCache.open(root, server.origin) : null;
    const results: ActResult[] = [];
    await runConcurrently([...cases.entries()], CONCURRENCY, async ([position, actCase]) => {
      const url = new URL(actCase.path, server.origin).href;
      const settings = getSettings(actCase);
      const result = await (cache?.scan(url, settings, scanners.scan) ?? scanners.scan(url, settings));
      const actResult =
        result.status === 'tested'
          ? toActResult(actCase, result.page)
          : toNotTestedResult(actCase, result.page.notTested.reason);
      if (isWrong?.(actResult)) await cache?.forget(url, settings);
      results[position] = actResult;
    });
    await cache?.recheckOne();
    return { results, browser: cache?.browserVersion ?? (await scanners.get()).browser.version };
  } finally {
    await scanners.close();
    await server.close();
  }
}

/** Scans each page as the only one on its site, so that no result depends on other cases. */
function getSettings({ ruleId, path }: ActCase): SiteScanSettings {
  const variants = zoomedRuleIds.has(ruleId) ? combineVariants([zoomedViewport]) : siteSettings.variants;
  return { ...siteSettings, variants, key: path };
}

/** Most pages are tiny, so most of the time is spent waiting for them to stabilize. */
const CONCURRENCY = 2 * availableParallelism();

/** Opens a scanner for the first page. */
function createScanners(origin: string) {
  let opened: ReturnType<typeof openScanner> | undefined;
  const get = () => {
    opened ??= openScanner({
      browserPath: process.env.CURBCUT_BROWSER,
      cacheDir: join(tmpdir(), 'curbcut-test-browser'),
      allowPrivate: parsePrivateTargets(new URL(origin).host),
      concurrency: CONCURRENCY,
      onWarning: () => {},
    });
    return opened;
  };
  const scan: ScanCase = async (url, settings) => {
    const scanner = await get();
    try {
      return await scanner.scanPage(url, settings);
    } finally {
      await scanner.forget(settings.key);
    }
  };
  return { get, scan, close: async () => (await opened)?.close() };
}

function toActResult(actCase: ActCase, page: TestedPage): ActResult {
  const ruleImplementations = implementations.get(actCase.ruleId) ?? [];
  const ids = new Set(ruleImplementations.map(({ rule }) => rule.id));
  const isNonActReason = (ruleId: string, reason: string) =>
    getRuleById(ruleId)?.nonActReasons?.includes(reason) ?? false;
  const findings = [...page.findings, ...(page.forAudits ?? [])].filter(
    ({ ruleId, reason }) => ids.has(ruleId) && !isNonActReason(ruleId, reason),
  );
  const errors = page.ruleErrors.filter(({ ruleId }) => ids.has(ruleId));
  const getImplementationOutcome = ({ rule, reasons }: Implementation): ActOutcome => {
    if (errors.some(({ ruleId }) => ruleId === rule.id)) return 'untested';
    const ruleFindings = findings.filter(({ ruleId }) => ruleId === rule.id);
    const isFailure = ({ outcome, reason }: (typeof ruleFindings)[number]) =>
      reasons?.includes(reason) ?? outcome === 'failed';
    if (ruleFindings.some(isFailure)) return 'failed';
    if (ruleFindings.length > 0) return 'cantTell';
    return page.tallies.some(({ ruleId }) => ruleId === rule.id) ? 'passed' : 'inapplicable';
  };
  const outcomes = new Map(
    ruleImplementations.map((implementation) => [
      implementation.id,
      getImplementationOutcome(implementation),
    ]),
  );
  return {
    actCase,
    outcomes,
    criteria: [...outcomes].flatMap(([id, outcome]) =>
      outcome === 'failed' ? listReportedCriteria(id, actCase) : [],
    ),
    messages: [...findings, ...errors].map(({ ruleId, message }) => `${ruleId}: ${message}`),
    questions: listQuestions(actCase, page, new Set(findings)),
  };
}

/**
 * Lists the criteria that an implementation's failure reports: those of its rule. For part of a rule, these
 * are only the ones that the ACT rule requires, because a part fails no other criterion on its own.
 */
export function listReportedCriteria(
  id: string,
  { wcagRequired }: Pick<ActCase, 'wcagRequired'>,
): readonly CriterionId[] {
  const [ruleId = '', part] = id.split('#');
  const criteria = getRuleById(ruleId)?.criteria ?? [];
  return part === undefined ? criteria : criteria.filter((criterion) => wcagRequired.includes(criterion));
}

/** @param relevant findings of the rules that implement the ACT rule, except those that it doesn't cover */
function listQuestions(
  { wcagRequired }: ActCase,
  page: TestedPage,
  relevant: ReadonlySet<Finding>,
): CaseQuestion[] {
  return createAuditQuestions([page])
    .filter(({ draft, findings }) =>
      draft.kind === 'issue'
        ? findings.some((finding) => relevant.has(finding))
        : draft.criteria.some((id) => wcagRequired.includes(id)),
    )
    .map(({ draft: { kind, question, criteria, ruleId } }) => {
      return { kind, question, criteria, ruleId, mayBeAbsent: mayBeAbsent(kind, criteria) };
    });
}

function toNotTestedResult(actCase: ActCase, reason: string): ActResult {
  const ruleImplementations = implementations.get(actCase.ruleId) ?? [];
  return {
    actCase,
    outcomes: new Map(ruleImplementations.map(({ id }) => [id, 'untested'])),
    criteria: [],
    messages: [reason],
    questions: [],
  };
}
