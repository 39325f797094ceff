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
import { createSibling, SIBLING_PARAMETER, type SiblingKind } from './siblings.ts';

/** Outcome of a rule for a page, in EARL's terms. */
export type ActOutcome = 'passed' | 'failed' | 'cantTell' | 'inapplicable' | 'untested';

/** Outcomes of the rules that implement an ACT rule, for one of its cases. */
export interface ActResult {
  readonly actCase: ActCase;
  /**
   * By the id of the implementation: a Curbcut rule or a part of one. Empty if nothing implements the ACT
   * rule.
   */
  readonly outcomes: ReadonlyMap<string, ActOutcome>;
  /** Criteria reported as failed. */
  readonly criteria: readonly string[];
  /** Messages of the findings, or the reason why the page could not be tested. */
  readonly messages: readonly string[];
  /**
   * What an audit of the page asks that concerns the ACT rule: about undecided findings of the rules that implement it,
   * and about the criteria that it requires.
   */
  readonly questions: readonly CaseQuestion[];
  /** Ids among the outcomes that an answer to one of the questions decided. */
  readonly answered?: ReadonlySet<string>;
}

/** A question that an audit of WCAG 2.2, levels A and AA, asks about a case. */
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
  /** Rule id; for a part of a rule, followed by `#` and the ACT rule's id. */
  readonly id: string;
  /** Reasons of a failure that also fail the ACT rule; null if every failure does. */
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

/** ACT rules about pages zoomed to 200 %. The viewport is the one that they specify. */
const zoomedRuleIds = new Set(['59br37']);
const zoomedViewport = { width: 640, height: 512 };

export interface ActRun {
  /** In the order of the cases. */
  readonly results: readonly ActResult[];
  /** Product name and version of the browser. */
  readonly browser: string;
}

/**
 * Serves the cases on loopback and scans each with Curbcut.
 *
 * @param isWrong given to use results of earlier scans that the rules still return; see {@link ScanCache}. A wrong one is
 * not kept.
 */
export async function runCases(
  { root, prefix }: Pick<CaseFolder, 'root' | 'prefix'>,
  cases: readonly ActCase[],
  isWrong: ((result: ActResult) => boolean) | null = null,
): Promise<ActRun> {
  const server = await serveFolder(root, prefix, 0, toSibling);
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

/** Turns a case into the sibling that its URL names. */
function toSibling(html: string, { searchParams }: URL): string | null {
  const kind = searchParams.get(SIBLING_PARAMETER);
  return kind === null ? null : createSibling(html, kind as SiblingKind);
}

/** Each page is scanned as the only one of its site, so that no result depends on the other cases. */
function getSettings({ ruleId, path }: ActCase): SiteScanSettings {
  const variants = zoomedRuleIds.has(ruleId) ? combineVariants([zoomedViewport]) : siteSettings.variants;
  return { ...siteSettings, variants, key: path };
}

/** Most of the pages are tiny, so most of the time is spent waiting for them to stabilize. */
const CONCURRENCY = 2 * availableParallelism();

/** Opens a scanner when the first page is scanned. */
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
 * Lists the criteria that a failure of an implementation reports: those of its rule, and of a part of a rule only those
 * that the ACT rule requires, because a part fails no other criterion by itself.
 */
export function listReportedCriteria(
  id: string,
  { wcagRequired }: Pick<ActCase, 'wcagRequired'>,
): readonly CriterionId[] {
  const [ruleId = '', part] = id.split('#');
  const criteria = getRuleById(ruleId)?.criteria ?? [];
  return part === undefined ? criteria : criteria.filter((criterion) => wcagRequired.includes(criterion));
}

/** @param relevant findings of the rules that implement the ACT rule, without those that it does not cover. */
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
